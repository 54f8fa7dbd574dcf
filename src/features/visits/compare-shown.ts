import { markerOf } from "../../shared/posted";
import { parseQuery } from "../../shared/query-codec";
import type { JobMarker } from "../../shared/wire/newer";
import type { ResultsFragment } from "../../shared/wire/results";
import { beforeAllJobs, isNewer } from "./visit-record";

/** What a list says about what is new, without asking anybody. */

function isNewestFirst(fragment: ResultsFragment): boolean {
  return parseQuery(fragment.query).sortType === "newest";
}

/** The newest job of the search; null where this page of it cannot tell. */
export function newestOn(fragment: ResultsFragment): JobMarker | null {
  if (fragment.total_count === 0) return beforeAllJobs;
  const [job] = fragment.jobs;
  if (!isNewestFirst(fragment) || fragment.page > 1 || job === undefined) return null;
  return markerOf(job);
}

/** How many jobs of the search are newer; null where this page of it cannot tell. */
export function countOn(fragment: ResultsFragment, since: JobMarker): number | null {
  const { jobs, page, total_count: total } = fragment;
  if (total === 0) return 0;
  if (!isNewestFirst(fragment) || page > 1) return null;
  const count = jobs.filter((job) => isNewer(markerOf(job), since)).length;
  return count < jobs.length || count === total ? count : null;
}

/** The last new job on this page, where others come after it; undefined where there is nothing to divide. */
export function lastNewJobOn(fragment: ResultsFragment, since: JobMarker): number | undefined {
  if (!isNewestFirst(fragment)) return undefined;
  const end = fragment.jobs.findIndex((job) => !isNewer(markerOf(job), since));
  return fragment.jobs[end - 1]?.id;
}
