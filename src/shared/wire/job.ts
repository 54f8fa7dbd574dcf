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
export interface OtherAdvert {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly company: string;
  readonly apply_url: string | null;
  /** As a card's. */
  readonly language?: string;
}

export interface OtherAdverts {
  /** The first of them. */
  readonly adverts: readonly OtherAdvert[];
  readonly count: number;
  /** The one that lists show in the place of all; null where that is the job itself. */
  readonly leader: OtherAdvert | null;
}

export const noOtherAdverts: OtherAdverts = { adverts: [], count: 0, leader: null };

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
