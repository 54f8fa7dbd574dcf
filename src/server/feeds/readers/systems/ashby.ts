import type { JsonSystem } from "../postings/system";

const pay = "compensation.summaryComponents[compensationType=Salary]";

/**
 * Ashby's Job Postings API: `GET /posting-api/job-board/{board}?includeCompensation=true`.
 * https://developers.ashbyhq.com/docs/public-job-posting-api
 */
export const ashby: JsonSystem = {
  kind: "json",
  list: "jobs",
  toldBy: ["title", "jobUrl", "applyUrl"],
  fields: {
    id: ["id", "jobUrl"],
    title: "title",
    description: [["descriptionHtml", "descriptionPlain"]],
    applyUrl: ["applyUrl", "jobUrl"],
    salary: {
      minimum: `${pay}.minValue`,
      maximum: `${pay}.maxValue`,
      currency: `${pay}.currencyCode`,
      period: `${pay}.interval`,
      text: "compensation.scrapeableCompensationSalarySummary",
    },
    postedAt: "publishedAt",
    places: [
      {
        text: "location",
        city: "address.postalAddress.addressLocality",
        region: "address.postalAddress.addressRegion",
        country: "address.postalAddress.addressCountry",
      },
      {
        at: "secondaryLocations",
        text: "location",
        city: ["address.addressLocality", "address.postalAddress.addressLocality"],
        region: ["address.addressRegion", "address.postalAddress.addressRegion"],
        country: ["address.addressCountry", "address.postalAddress.addressCountry"],
      },
    ],
    // A hybrid job may have a remote office.
    remote: ["workplaceType", "isRemote"],
    jobTypes: ["employmentType"],
    industries: ["department", "team"],
    refused: [{ at: "isListed", is: ["false"], because: "not listed on the job board (isListed)" }],
  },
};
