import { largestJobId } from "../../shared/query-codec";
import type { JobFragment } from "../../shared/wire/job";
import type { JobRecord, JobService } from "../jobs/job-service";
import { jobGone, notFound } from "./problem-error";

type SingleJobs = Pick<JobService, "byId" | "hasBeen">;

/** A job that is yet to be posted is not there; one that has left its feed is gone. */
export async function postedJob(jobs: SingleJobs, id: string, signal: AbortSignal): Promise<JobRecord> {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : largestJobId + 1;
  const record = number <= largestJobId ? await jobs.byId(number, signal) : undefined;
  if (record === undefined && number <= largestJobId && (await jobs.hasBeen(number, signal))) throw jobGone();
  if (record === undefined || record.openness === "not yet") throw notFound();
  return record;
}

/** A job as it opens beside a list, which a closed one does not. */
export async function openJob(jobs: SingleJobs, id: string, signal: AbortSignal): Promise<JobFragment> {
  const { job, language, others, openness, companySlug } = await postedJob(jobs, id, signal);
  if (openness !== "open") throw jobGone();
  return { job, language, others, company_slug: companySlug };
}
