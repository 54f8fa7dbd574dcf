import Type, { type Static } from "typebox";
import { closed, orNull } from "./closed";
import { JobCard } from "./results";

/** Everything that the job page shows. `description_html` is already sanitised. */
export const JobDetail = closed({
  ...Type.Omit(JobCard, ["snippet", "distance_miles", "closes_on"]).properties,
  description_html: Type.String(),
  apply_url: orNull(Type.String()),
  /** ISO 8601, UTC; null if the advertiser gave none. */
  valid_through: orNull(Type.String()),
});
export type JobDetail = Static<typeof JobDetail>;

export const OtherAdvert = closed({
  ...Type.Pick(JobCard, ["id", "url", "title", "company", "language"]).properties,
  apply_url: orNull(Type.String()),
});
export type OtherAdvert = Static<typeof OtherAdvert>;

export const OtherAdverts = closed({
  /** Only the first; `count` is of all. */
  adverts: Type.Array(OtherAdvert),
  count: Type.Integer(),
  /** The advert that lists show for all; null if it is the job itself. */
  leader: orNull(OtherAdvert),
});
export type OtherAdverts = Static<typeof OtherAdverts>;

export const noOtherAdverts: OtherAdverts = { adverts: [], count: 0, leader: null };

/** `GET /api/v1/jobs/:id`: an open job, for reading beside a list. */
export const JobFragment = closed({
  job: JobDetail,
  /** ISO 639-1 language of the job's text, not the page's; null if unknown. */
  language: orNull(Type.String()),
  others: OtherAdverts,
  /** For searches and `/companies/SLUG`; null for a name without a letter. */
  company_slug: orNull(Type.String()),
});
export type JobFragment = Static<typeof JobFragment>;

export const JobState = closed({
  id: Type.Integer(),
  state: Type.Enum(["open", "closed"]),
  /** As in `JobDetail`. */
  valid_through: orNull(Type.String()),
});
export type JobState = Static<typeof JobState>;

/** `GET /api/v1/jobs`: the jobs among the given ids, by id. */
export const JobStates = closed({ data: Type.Array(JobState) });
export type JobStates = Static<typeof JobStates>;
