import type { JsonSystem } from "../postings/system";

const sections = ["companyDescription", "jobDescription", "qualifications", "additionalInformation"] as const;

/**
 * SmartRecruiters' Posting API: `GET /v1/companies/{company}/postings`, and its postings one by one.
 * https://dev.smartrecruiters.com/customer-api/posting-api/endpoints/postings/
 */
export const smartrecruiters: JsonSystem = {
  kind: "json",
  list: "content",
  toldBy: ["name", "releasedDate", "company.name"],
  paging: { by: { offset: "offset" }, total: "totalFound" },
  fields: {
    id: ["id", "uuid"],
    title: "name",
    company: "company.name",
    description: sections.map((name) => ({ at: `jobAd.sections.${name}`, heading: "title", body: "text" })),
    language: "language.code",
    applyUrl: ["applyUrl", "postingUrl", "https://jobs.smartrecruiters.com/{company.identifier}/{id}"],
    postedAt: "releasedDate",
    places: [
      {
        at: "location",
        text: ["fullLocation", "address"],
        city: "city",
        region: "region",
        country: "country",
        postalCode: "postalCode",
        latitude: "latitude",
        longitude: "longitude",
      },
    ],
    remote: "location.remote",
    jobTypes: ["typeOfEmployment.label"],
    names: ["function.label"],
    industries: ["industry.label", "department.label"],
    refused: [
      { at: "visibility", is: ["internal", "private"], because: "not public (visibility)" },
      { at: "active", is: ["false"], because: "not active (active)" },
    ],
  },
};
