import { maxJobId } from "../../shared/query-codec";
import type { JobFragment } from "../../shared/wire/job";
import type { JobRecord, JobService } from "../jobs/job-service";
import { jobGone, notFound } from "./problem-error";

type SingleJobs = Pick<JobService, "byId" | "hasBeen">;

export function isJobId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxJobId;
}

/** Throws 404 for a job that is unknown or not yet posted, and 410 for one that was removed from its feed. */
export async function postedJob(jobs: SingleJobs, id: string, signal: AbortSignal): Promise<JobRecord> {
  if (!isJobId(id)) throw notFound();
  const record = await jobs.byId(Number(id), signal);
  if (record === undefined && (await jobs.hasBeen(Number(id), signal))) throw jobGone();
  if (record === undefined || record.openness === "not yet") throw notFound();
  return record;
}

/** A job as shown beside a list. Throws 410 for a closed one. */
export async function openJob(jobs: SingleJobs, id: string, signal: AbortSignal): Promise<JobFragment> {
  const { job, language, others, openness, companySlug } = await postedJob(jobs, id, signal);
  if (openness !== "open") throw jobGone();
  return { job, language, others, company_slug: companySlug };
}
