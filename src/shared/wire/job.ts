import Type, { type Static } from "typebox";
import { JobCard } from "./results";

/** One job in full: what the job page shows. `description_html` is already cleaned to safe HTML. */
export const JobDetail = Type.Object(
  {
    ...Type.Omit(JobCard, ["snippet", "distance_miles", "closes_on"]).properties,
    description_html: Type.String(),
    apply_url: Type.Union([Type.String(), Type.Null()]),
    /** ISO 8601, UTC; null when the advertiser gave none. */
    valid_through: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false },
);
export type JobDetail = Static<typeof JobDetail>;

/** Another advert of the same job. */
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
    /** The first of them. */
    adverts: Type.Array(OtherAdvert),
    count: Type.Integer(),
    /** The one that lists show in the place of all; null where that is the job itself. */
    leader: Type.Union([OtherAdvert, Type.Null()]),
  },
  { additionalProperties: false },
);
export type OtherAdverts = Static<typeof OtherAdverts>;

export const noOtherAdverts: OtherAdverts = { adverts: [], count: 0, leader: null };

/** `GET /api/v1/jobs/:id`: an open job, as it is read beside a list. */
export const JobFragment = Type.Object(
  {
    job: JobDetail,
    /** Of the job's text, ISO 639-1, whatever the page's is; null where nothing tells. */
    language: Type.Union([Type.String(), Type.Null()]),
    others: OtherAdverts,
    /** What the company goes by in searches and at `/companies/SLUG`; null for a name without a letter. */
    company_slug: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false },
);
export type JobFragment = Static<typeof JobFragment>;

/** How a job stands today. */
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

/** `GET /api/v1/jobs`: those of the ids that are there, by id. */
export const JobStates = Type.Object({ data: Type.Array(JobState) }, { additionalProperties: false });
export type JobStates = Static<typeof JobStates>;
