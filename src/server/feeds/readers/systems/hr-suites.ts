import type { JsonSystem, XmlSystem } from "../postings/system";

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

/**
 * Oracle Recruiting's career site: `GET …/recruitingCEJobRequisitions?expand=requisitionList`.
 * It names no company and no address to apply at.
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

/**
 * Personio's open positions: `https://{company}.jobs.personio.de/xml`. They hold no address to apply at.
 * https://developer.personio.de/docs/retrieving-open-job-positions
 */
export const personio: XmlSystem = {
  kind: "xml",
  element: "position",
  signs: ["<workzag-jobs"],
  fields: {
    id: "id",
    title: "name",
    company: "subcompany",
    description: [{ at: "jobdescriptions.jobdescription", heading: "name", body: "value" }],
    applyUrl: ["joburl", "url"],
    salary: {
      minimum: "salaryinformation.min",
      maximum: "salaryinformation.max",
      currency: "salaryinformation.currencycode",
      period: "salaryinformation.type",
    },
    postedAt: "createdat",
    places: [{ at: "office" }, { at: "additionaloffices.office" }],
    remote: "workplacetype",
    jobTypes: ["employmenttype", "schedule"],
    names: ["occupation"],
    industries: ["occupationcategory", "department", "recruitingcategory"],
    words: {
      intern: "internship",
      working_student: "internship, part time",
      "full-or-part-time": "full time, part time",
    },
  },
};

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
