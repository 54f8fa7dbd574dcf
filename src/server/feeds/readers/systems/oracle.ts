import type { JsonSystem } from "../postings/system";

/**
 * Oracle Recruiting's career site: `GET …/recruitingCEJobRequisitions?expand=requisitionList`. It names no company and
 * no address to apply at.
 */
export const oracle: JsonSystem = {
  kind: "json",
  list: "items.*.requisitionList",
  toldBy: ["Id", "Title", "PostedDate"],
  fields: {
    id: "Id",
    title: "Title",
    description: ["ShortDescriptionStr", "ExternalResponsibilitiesStr", "ExternalQualificationsStr"],
    postedAt: "PostedDate",
    validThrough: "PostingEndDate",
    places: [{ text: "PrimaryLocation", country: "PrimaryLocationCountry" }],
    remote: "WorkplaceType",
    jobTypes: ["JobSchedule", "ContractType", "JobType"],
    names: ["JobFunction", "JobFamily"],
    industries: ["Department", "Organization"],
  },
};
