import { parseQuery } from "../../shared/query-codec";
import type { JobDetail, OtherAdverts } from "../../shared/wire/job";
import type { JobCard } from "../../shared/wire/results";
import { type CompanyJobs, companyJobs } from "./company-jobs";
import { type Neighbours, neighbouringJobs } from "./neighbouring-jobs";
import type { SearchService } from "./search-service";
import { jobsLike } from "./similar-jobs";

/** Where an open job leads on to. */
export interface OnwardJobs {
  /** Null where the search that it came from is not known, or has it no longer. */
  readonly neighbours: Neighbours | null;
  readonly like: readonly JobCard[];
  readonly company: CompanyJobs | null;
}

/** For a job that stands alone. */
export const nowhere: OnwardJobs = { neighbours: null, like: [], company: null };

/** No job stands twice on its page, and itself not once: the company's are those that are not like it. */
export async function onwardJobs(
  job: JobDetail,
  from: {
    readonly search: string | null;
    readonly companySlug: string | null;
    readonly others: OtherAdverts;
  },
  search: SearchService,
  signal: AbortSignal,
): Promise<OnwardJobs> {
  const { search: found, companySlug: slug, others } = from;
  const same = new Set([job.id, ...(others.leader === null ? [] : [others.leader.id])]);
  const [neighbours, like, company] = await Promise.all([
    found === null ? null : neighbouringJobs(job.id, parseQuery(found), search, signal),
    jobsLike(job, same, search, signal),
    slug === null ? null : companyJobs({ name: job.company, slug }, search, signal),
  ]);
  const shown = new Set([...same, ...like.map(({ id }) => id)]);
  const theirs = company && { ...company, jobs: company.jobs.filter(({ id }) => !shown.has(id)).slice(0, 3) };
  return { neighbours, like, company: theirs };
}
