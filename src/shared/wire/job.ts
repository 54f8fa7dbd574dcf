import Type, { type Static } from "typebox";
import { JobCard } from "./results";

/** One job in full: what the job page shows. `description_html` is already cleaned to safe HTML. */
export const JobDetail = Type.Object(
  {
    ...Type.Omit(JobCard, ["snippet", "distance_miles"]).properties,
    description_html: Type.String(),
    apply_url: Type.Union([Type.String(), Type.Null()]),
    /** ISO 8601, UTC; null when the advertiser gave none. */
    valid_through: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false },
);
export type JobDetail = Static<typeof JobDetail>;
