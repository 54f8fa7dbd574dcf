import type { JsonSystem, XmlSystem } from "../postings/system";

/** BambooHR's openings, without descriptions and company: `https://{company}.bamboohr.com/careers/list`. */
export const bamboohr: JsonSystem = {
  list: "result",
  identifiedBy: ["id", "jobOpeningName"],
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
};

/**
 * Oracle Recruiting's career site, without company and apply URL:
 * `GET …/recruitingCEJobRequisitions?expand=requisitionList`.
 */
export const oracle: JsonSystem = {
  list: "items.*.requisitionList",
  identifiedBy: ["Id", "Title", "PostedDate"],
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
};

/**
 * Personio's open positions, without apply URL: `https://{company}.jobs.personio.de/xml`.
 * https://developer.personio.de/docs/retrieving-open-job-positions
 */
export const personio: XmlSystem = {
  element: "position",
  signs: ["<workzag-jobs"],
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
};

/**
 * The lists of a Workday career site: `POST /wday/cxs/{tenant}/{site}/jobs`.
 * They have no description and no company, and only the path of the apply URL.
 */
export const workday: JsonSystem = {
  list: "jobPostings",
  identifiedBy: ["title", "externalPath"],
  paging: { by: { offset: "offset" }, total: "total" },
  id: ["bulletFields.0", "externalPath"],
  title: "title",
  postedAt: "postedOn",
  places: [{ text: "locationsText" }],
  remote: "remoteType",
  jobTypes: ["timeType"],
};
