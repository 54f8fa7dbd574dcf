import type { JsonSystem } from "../postings/system";

/** Lever's Postings API: `GET /v0/postings/{site}?mode=json`. https://github.com/lever/postings-api */
export const lever: JsonSystem = {
  kind: "json",
  list: "",
  toldBy: ["text", "hostedUrl", "categories"],
  fields: {
    id: "id",
    title: "text",
    description: [
      ["description", "descriptionPlain"],
      { at: "lists", heading: "text", body: "content" },
      ["additional", "additionalPlain"],
      ["salaryDescription", "salaryDescriptionPlain"],
    ],
    applyUrl: ["applyUrl", "hostedUrl"],
    salary: {
      minimum: "salaryRange.min",
      maximum: "salaryRange.max",
      currency: "salaryRange.currency",
      period: "salaryRange.interval",
    },
    postedAt: "createdAt",
    places: [{ text: "categories.location", country: "country" }, { at: "categories.allLocations" }],
    remote: "workplaceType",
    jobTypes: ["categories.commitment"],
    industries: ["categories.team", "categories.department"],
    // Of these no year can be counted by the week or month that they name.
    words: {
      "bi-week-salary": "fortnightly",
      "semi-month-salary": "twice monthly pay",
      "bi-month-salary": "two months' pay",
    },
    refused: [
      {
        at: "state",
        is: ["internal", "closed", "draft", "pending", "rejected"],
        because: "not published (state)",
      },
    ],
  },
};
