import type { JsonSystem } from "../postings/system";

/**
 * Workable's widget, `GET /api/v1/widget/accounts/{account}?details=true`, and its jobs API.
 * https://workable.readme.io/reference/jobs
 */
export const workable: JsonSystem = {
  kind: "json",
  list: "jobs",
  toldBy: ["title", "shortcode", "url"],
  companyOfDocument: "name",
  paging: { by: { link: "paging.next" }, total: null },
  fields: {
    id: "shortcode",
    title: "title",
    description: ["description", "requirements", "benefits"],
    applyUrl: ["application_url", "url", "shortlink"],
    salary: {
      minimum: "salary.salary_from",
      maximum: "salary.salary_to",
      currency: "salary.salary_currency",
    },
    postedAt: ["published_on", "created_at"],
    places: [
      {
        at: "locations",
        city: "city",
        region: "region",
        country: ["countryCode", "country_code", "country"],
      },
      {
        at: "location",
        text: "location_str",
        city: "city",
        region: "region",
        country: ["country_code", "country"],
        postalCode: "zip_code",
      },
    ],
    placesElse: [{ city: "city", region: "state", country: "country" }],
    remote: ["telecommuting", "location.telecommuting"],
    jobTypes: ["employment_type"],
    names: ["function"],
    industries: ["industry", "department"],
  },
};
