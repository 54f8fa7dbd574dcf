import Type, { type Static } from "typebox";
import { JobCard } from "./results";

/** Everything that the job page shows. `description_html` is already sanitised. */
export const JobDetail = Type.Object(
  {
    ...Type.Omit(JobCard, ["snippet", "distance_miles", "closes_on"]).properties,
    description_html: Type.String(),
    apply_url: Type.Union([Type.String(), Type.Null()]),
    /** ISO 8601, UTC; null if the advertiser gave none. */
    valid_through: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false },
);
export type JobDetail = Static<typeof JobDetail>;

export const OtherAdvert = Type.Object(
  {
    ...Type.Pick(JobCard, ["id", "url", "title", "company", "language"]).properties,
    apply_url: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false },
);
export type OtherAdvert = Static<typeof OtherAdvert>;

export const OtherAdverts = Type.Object(
  {
    /** Only the first; `count` is of all. */
    adverts: Type.Array(OtherAdvert),
    count: Type.Integer(),
    /** The advert that lists show for all; null if it is the job itself. */
    leader: Type.Union([OtherAdvert, Type.Null()]),
  },
  { additionalProperties: false },
);
export type OtherAdverts = Static<typeof OtherAdverts>;

export const noOtherAdverts: OtherAdverts = { adverts: [], count: 0, leader: null };

/** `GET /api/v1/jobs/:id`: an open job, for reading beside a list. */
export const JobFragment = Type.Object(
  {
    job: JobDetail,
    /** ISO 639-1 language of the job's text, not the page's; null if unknown. */
    language: Type.Union([Type.String(), Type.Null()]),
    others: OtherAdverts,
    /** For searches and `/companies/SLUG`; null for a name without a letter. */
    company_slug: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false },
);
export type JobFragment = Static<typeof JobFragment>;

export const JobState = Type.Object(
  {
    id: Type.Integer(),
    state: Type.Enum(["open", "closed"]),
    /** As in `JobDetail`. */
    valid_through: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false },
);
export type JobState = Static<typeof JobState>;

/** `GET /api/v1/jobs`: the jobs among the given ids, by id. */
export const JobStates = Type.Object({ data: Type.Array(JobState) }, { additionalProperties: false });
export type JobStates = Static<typeof JobStates>;
