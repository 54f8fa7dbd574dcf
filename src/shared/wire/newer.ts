import Type, { type Static } from "typebox";

const Closed = { additionalProperties: false } as const;

/**
 * A job's place in the newest-first order: what was posted later is newer, and at the same instant what has
 * the higher id.
 */
export const JobMarker = Type.Object({ posted_at: Type.String(), id: Type.Integer({ minimum: 0 }) }, Closed);
export type JobMarker = Static<typeof JobMarker>;

/**
 * `GET /api/v1/results/newer`: how much of a search is newer than a marker, whatever its page and sort order.
 */
export const NewerJobs = Type.Object(
  {
    /** Null when no marker was given. */
    count: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    /** The newest job of the search now; null when it has none. */
    newest: Type.Union([JobMarker, Type.Null()]),
    /** The search in the site's words. */
    title: Type.String(),
    /** Where it is shown with the newest first. */
    url: Type.String(),
  },
  Closed,
);
export type NewerJobs = Static<typeof NewerJobs>;
