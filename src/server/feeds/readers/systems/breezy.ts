import type { JsonSystem } from "../postings/system";

/** Breezy's positions, without descriptions: `https://{company}.breezy.hr/json`. */
export const breezy: JsonSystem = {
  kind: "json",
  list: "",
  toldBy: ["friendly_id", "name", "published_date"],
  fields: {
    id: ["id", "friendly_id"],
    title: "name",
    company: "company.name",
    description: ["description"],
    applyUrl: "url",
    salary: { text: "salary" },
    postedAt: "published_date",
    places: [
      {
        at: "locations",
        text: "name",
        city: "city",
        region: ["state.name", "state.id"],
        country: ["country.id", "country.name"],
      },
    ],
    placesElse: [
      {
        at: "location",
        text: "name",
        city: "city",
        region: ["state.name", "state.id"],
        country: ["country.id", "country.name"],
      },
    ],
    remote: "location.is_remote",
    jobTypes: ["type.name"],
    industries: ["department"],
  },
};
