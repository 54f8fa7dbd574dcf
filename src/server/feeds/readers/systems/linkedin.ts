import type { XmlSystem } from "../postings/system";

const pay = "salaries.salary";

/**
 * The XML that LinkedIn takes jobs in: `<source><job><partnerJobId>…`.
 * https://learn.microsoft.com/en-us/linkedin/talent/job-postings/xml-feeds-development-guide
 */
export const linkedin: XmlSystem = {
  kind: "xml",
  element: "job",
  signs: ["<partnerJobId>"],
  dateOrder: "mdy",
  fields: {
    id: "partnerjobid",
    title: "title",
    company: ["company", "companyname"],
    description: ["description"],
    applyUrl: ["applyurl", "url"],
    salary: {
      minimum: `${pay}.lowend.amount`,
      maximum: `${pay}.highend.amount`,
      currency: [`${pay}.lowend.currencycode`, `${pay}.highend.currencycode`],
      period: `${pay}.period`,
      text: "salary",
    },
    postedAt: ["listdate", "listedat", "date", "lastmodified"],
    validThrough: ["expirationdate", "expiresat"],
    places: [
      {
        text: "location",
        city: "city",
        region: "state",
        country: "country",
        postalCode: ["postalcode", "zip"],
      },
      { at: "alternatelocations.alternatelocation", text: "location", city: "city", country: "country" },
    ],
    placesElse: [{ at: "location", city: "city", region: "state", country: "country" }],
    remote: ["workplacetypes", "workplacetypes.workplacetype"],
    jobTypes: ["jobtype", "jobtypes.jobtype"],
    names: ["jobfunctions.jobfunction", "jobfunction", "occupation"],
    industries: ["industry", "industries.industry"],
  },
};
