import Type, { type Static } from "typebox";
import { closed, orNull } from "./closed";

/** A job's position in newest-first order: by `posted_at`, then by `id`, the higher being newer. */
export const JobMarker = closed({ posted_at: Type.String(), id: Type.Integer({ minimum: 0 }) });
export type JobMarker = Static<typeof JobMarker>;

/** `GET /api/v1/results/newer`: jobs newer than a marker, whatever the search's page and order. */
export const NewerJobs = closed({
  /** Null if no marker was given. */
  count: orNull(Type.Integer({ minimum: 0 })),
  /** The newest job of the search now; null if it has none. */
  newest: orNull(JobMarker),
  /** The search in the site's language. */
  title: Type.String(),
  /** Path of the search, newest first. */
  url: Type.String(),
});
export type NewerJobs = Static<typeof NewerJobs>;
