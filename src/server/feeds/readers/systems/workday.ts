import type { JsonSystem } from "../postings/system";

/**
 * The lists of a Workday career site, without descriptions: `POST /wday/cxs/{tenant}/{site}/jobs`. They name no
 * company, and where to apply by a path alone.
 */
export const workday: JsonSystem = {
  kind: "json",
  list: "jobPostings",
  toldBy: ["title", "externalPath"],
  paging: { by: { offset: "offset" }, total: "total" },
  fields: {
    id: ["bulletFields.0", "externalPath"],
    title: "title",
    postedAt: "postedOn",
    places: [{ text: "locationsText" }],
    remote: "remoteType",
    jobTypes: ["timeType"],
  },
};
