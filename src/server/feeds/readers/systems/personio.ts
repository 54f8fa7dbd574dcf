import type { XmlSystem } from "../postings/system";

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
