import type { JobMarker } from "./wire/newer";
import type { JobCard } from "./wire/results";

/** Date of jobs whose feed has none that can be read: before all others. Null on the wire. */
export const undated = "1970-01-01T00:00:00.000Z";

export function markerOf({ posted_at, id }: Pick<JobCard, "posted_at" | "id">): JobMarker {
  return { posted_at: posted_at ?? undated, id };
}

/** Newest first, featured jobs included. */
export function newestFirst<Job extends Pick<JobCard, "posted_at" | "id">>(jobs: readonly Job[]): Job[] {
  const time = ({ posted_at }: Job) => Date.parse(posted_at ?? undated);
  return [...jobs].sort((one, other) => time(other) - time(one) || other.id - one.id);
}
