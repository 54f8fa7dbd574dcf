import { markerOf, newestFirst } from "../../shared/posted";
import { parseQuery } from "../../shared/query-codec";
import type { JobMarker } from "../../shared/wire/newer";
import type { JobCard, ResultsFragment } from "../../shared/wire/results";
import { beforeAllJobs, isNewer } from "./visit-record";

/** What a list says about what is new, without asking anybody. */

function isNewestFirst(fragment: ResultsFragment): boolean {
  return parseQuery(fragment.query).sortType === "newest";
}

/** In the order of the list, not above it. */
function isListed({ featured }: JobCard): boolean {
  return !featured;
}

/** The newest job of the search; null where this page of it cannot tell. */
export function newestOn(fragment: ResultsFragment): JobMarker | null {
  if (fragment.total_count === 0) return beforeAllJobs;
  const [job] = newestFirst(fragment.jobs);
  if (!isNewestFirst(fragment) || fragment.page > 1 || job === undefined) return null;
  return markerOf(job);
}

/** How many jobs of the search are newer; null where this page of it cannot tell. */
export function countOn(fragment: ResultsFragment, since: JobMarker): number | null {
  const { jobs, page, total_count: total } = fragment;
  if (total === 0) return 0;
  if (!isNewestFirst(fragment) || page > 1) return null;
  const isNew = (job: JobCard) => isNewer(markerOf(job), since);
  const count = jobs.filter(isNew).length;
  return count === total || !jobs.filter(isListed).every(isNew) ? count : null;
}

/** The last new job on this page, where others come after it; undefined where there is nothing to divide. */
export function lastNewJobOn(fragment: ResultsFragment, since: JobMarker): number | undefined {
  if (!isNewestFirst(fragment)) return undefined;
  const listed = fragment.jobs.filter(isListed);
  const end = listed.findIndex((job) => !isNewer(markerOf(job), since));
  return listed[end - 1]?.id;
}
