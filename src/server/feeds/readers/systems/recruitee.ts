import type { JsonSystem } from "../postings/system";

/**
 * Recruitee's (Tellent's) Careers Site API: `GET /api/offers/`.
 * https://docs.recruitee.com/reference/intro-to-careers-site-api
 */
export const recruitee: JsonSystem = {
  kind: "json",
  list: "offers",
  toldBy: ["title", "careers_url"],
  fields: {
    id: ["id", "slug"],
    title: "title",
    company: "company_name",
    description: ["description", "requirements"],
    facts: { "Hours a week from": "min_hours", "Hours a week to": "max_hours" },
    applyUrl: ["careers_apply_url", "careers_url"],
    salary: {
      minimum: "salary.min",
      maximum: "salary.max",
      currency: "salary.currency",
      period: "salary.period",
    },
    postedAt: ["published_at", "created_at"],
    validThrough: "close_at",
    places: [
      {
        text: "location",
        city: "city",
        region: ["state_name", "state_code"],
        country: ["country_code", "country"],
        postalCode: "postal_code",
      },
      {
        at: "locations",
        text: "name",
        city: "city",
        region: ["state", "state_code"],
        country: ["country_code", "country"],
        postalCode: "postal_code",
      },
    ],
    remote: "remote",
    jobTypes: ["employment_type_code"],
    names: ["category_code"],
    industries: ["department"],
    refused: [
      {
        at: "status",
        is: ["draft", "internal", "closed", "archived"],
        because: "not published (status)",
      },
    ],
  },
};
