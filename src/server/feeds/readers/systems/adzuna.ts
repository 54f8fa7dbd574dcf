import type { JsonSystem } from "../postings/system";

/**
 * Adzuna's search API: `GET /v1/api/jobs/{country}/search/{page}`. Its descriptions are the beginnings of them.
 * https://developer.adzuna.com/docs/search
 */
export const adzuna: JsonSystem = {
  kind: "json",
  list: "results",
  toldBy: ["redirect_url", "title", "location.area"],
  // It answers 25 requests a minute.
  paging: { by: "path", total: "count", pauses: 2.5 },
  fields: {
    id: "id",
    title: "title",
    company: "company.display_name",
    description: ["description"],
    applyUrl: "redirect_url",
    salary: {
      minimum: "salary_min",
      maximum: "salary_max",
      // Adzuna counts all pay by the year, in the currency of the country that is searched.
      period: "=year",
      unless: { at: "salary_is_predicted", is: ["1", "true"], because: "predicted by Adzuna, not stated" },
    },
    postedAt: "created",
    places: [
      {
        text: "location.display_name",
        region: "location.area.1",
        country: "location.area.0",
        latitude: "latitude",
        longitude: "longitude",
      },
    ],
    jobTypes: ["contract_time", "contract_type"],
    names: ["category.label"],
  },
};
