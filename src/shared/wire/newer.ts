import Type, { type Static } from "typebox";

const Closed = { additionalProperties: false } as const;

/** A job's position in newest-first order: by `posted_at`, then by `id`, the higher being newer. */
export const JobMarker = Type.Object({ posted_at: Type.String(), id: Type.Integer({ minimum: 0 }) }, Closed);
export type JobMarker = Static<typeof JobMarker>;

/** `GET /api/v1/results/newer`: jobs newer than a marker, whatever the search's page and order. */
export const NewerJobs = Type.Object(
  {
    /** Null if no marker was given. */
    count: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    /** The newest job of the search now; null if it has none. */
    newest: Type.Union([JobMarker, Type.Null()]),
    /** The search in the site's language. */
    title: Type.String(),
    /** Path of the search, newest first. */
    url: Type.String(),
  },
  Closed,
);
export type NewerJobs = Static<typeof NewerJobs>;
