import type { JsonSystem } from "../postings/system";

/**
 * Greenhouse's Job Board API: `GET /v1/boards/{board}/jobs?content=true`.
 * https://developers.greenhouse.io/job-board.html
 */
export const greenhouse: JsonSystem = {
  kind: "json",
  list: "jobs",
  toldBy: ["absolute_url", "title", "location.name"],
  fields: {
    id: "id",
    title: "title",
    company: "company_name",
    description: ["content"],
    language: "language",
    applyUrl: "absolute_url",
    salary: {
      minimum: "pay_input_ranges.min_cents",
      maximum: "pay_input_ranges.max_cents",
      currency: "pay_input_ranges.currency_type",
      // 'Annual range', 'Hourly rate': it has no field for the unit.
      period: "pay_input_ranges.title",
      inCents: true,
    },
    postedAt: ["first_published", "updated_at"],
    validThrough: "application_deadline",
    places: [{ at: "location", text: "name" }],
    placesElse: [{ at: "offices", text: ["location", "name"] }],
    jobTypes: ["metadata[name=Employment Type].value"],
    industries: ["departments.name"],
  },
};
