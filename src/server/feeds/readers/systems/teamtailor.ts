import type { JsonSystem, XmlSystem } from "../postings/system";

/**
 * Teamtailor's JSON:API: `GET /v1/jobs?include=department,role,location,locations`.
 * https://docs.teamtailor.com
 */
export const teamtailor: JsonSystem = {
  list: "data",
  identifiedBy: ["attributes.title", "links.careersite-job-url"],
  included: "included",
  paging: { by: { link: "links.next" }, total: "meta.record-count" },
  id: "id",
  title: "attributes.title",
  company: "attributes.company-name",
  description: [["attributes.body", "attributes.pitch"]],
  language: "attributes.language-code",
  applyUrl: ["links.careersite-job-url", "links.careersite-job-apply-url"],
  salary: {
    minimum: "attributes.min-salary",
    maximum: "attributes.max-salary",
    currency: "attributes.currency",
    period: "attributes.salary-time-unit",
  },
  postedAt: ["attributes.created-at", "attributes.start-date"],
  validThrough: "attributes.end-date",
  places: ["location", "locations"].map((name) => ({
    at: `relationships.${name}`,
    text: "name",
    city: "city",
    region: "region",
    country: "country",
    postalCode: "zip",
    latitude: "lat",
    longitude: "long",
  })),
  remote: "attributes.remote-status",
  jobTypes: ["attributes.employment-type"],
  names: ["relationships.role.name"],
  industries: ["relationships.department.name"],
  refused: [
    {
      at: "attributes.status",
      is: ["draft", "archived", "scheduled", "unlisted"],
      because: "not published (status)",
    },
    { at: "attributes.internal", is: ["true"], because: "for employees alone (internal)" },
  ],
};

/** The RSS of a Teamtailor career site: `/jobs.rss`. */
export const teamtailorRss: XmlSystem = {
  element: "item",
  signs: ['xmlns:tt="https://teamtailor.com/locations"', "xmlns:tt='https://teamtailor.com/locations'"],
  id: ["guid", "link"],
  title: "title",
  company: ["companyname", "company"],
  description: ["description"],
  applyUrl: "link",
  salary: {
    minimum: ["minsalary", "salarymin"],
    maximum: ["maxsalary", "salarymax"],
    currency: ["currency", "salarycurrency"],
    period: "salarytimeunit",
    text: "salary",
  },
  postedAt: "pubdate",
  validThrough: "enddate",
  places: [
    {
      at: "locations.location",
      text: ["name", "address"],
      city: "city",
      country: "country",
      postalCode: "zip",
    },
  ],
  remote: "remotestatus",
  jobTypes: ["employmenttype"],
  names: ["role"],
  industries: ["department"],
};
