import type { JsonSystem } from "../postings/system";

/** BambooHR's openings, without descriptions: `https://{company}.bamboohr.com/careers/list`. They name no company. */
export const bamboohr: JsonSystem = {
  kind: "json",
  list: "result",
  toldBy: ["id", "jobOpeningName"],
  fields: {
    id: "id",
    title: "jobOpeningName",
    description: ["description"],
    applyUrl: ["jobOpeningShareUrl"],
    postedAt: "datePosted",
    places: [{ at: "location", city: "city", region: "state", country: "addressCountry" }],
    placesElse: [{ at: "atsLocation", city: "city", region: ["state", "province"], country: "country" }],
    remote: "isRemote",
    jobTypes: ["employmentStatusLabel"],
    industries: ["departmentLabel"],
  },
};
