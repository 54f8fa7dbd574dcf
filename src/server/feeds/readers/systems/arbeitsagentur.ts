import type { JsonSystem } from "../postings/system";

/**
 * Jobsuche of the Bundesagentur für Arbeit: `GET /jobboerse/jobsuche-service/pc/v4/jobs`, without descriptions.
 * https://jobsuche.api.bund.dev
 */
export const arbeitsagentur: JsonSystem = {
  kind: "json",
  list: "stellenangebote",
  toldBy: ["refnr", "arbeitsort"],
  paging: { by: { page: "page" }, total: "maxErgebnisse" },
  fields: {
    id: "refnr",
    title: ["titel", "beruf"],
    company: "arbeitgeber",
    description: [["stellenangebotsBeschreibung", "stellenbeschreibung"]],
    facts: {
      Beruf: "beruf",
      Eintrittsdatum: "eintrittsdatum",
      Befristung: "befristung",
      // It may be done at home in part, which is no remote work.
      Homeoffice: "homeofficemoeglich",
    },
    language: "=de",
    applyUrl: ["externeUrl", "https://www.arbeitsagentur.de/jobsuche/jobdetail/{refnr}"],
    salary: { text: "verguetung", currency: "=EUR" },
    postedAt: ["aktuelleVeroeffentlichungsdatum", "ersteVeroeffentlichungsdatum"],
    places: [
      {
        at: "arbeitsort",
        city: "ort",
        region: "region",
        country: "land",
        postalCode: "plz",
        latitude: "koordinaten.lat",
        longitude: "koordinaten.lon",
      },
    ],
    jobTypes: ["arbeitszeitmodelle", "befristung"],
    names: ["beruf"],
    words: {
      true: "möglich",
      false: "",
      VOLLZEIT: "full time",
      TEILZEIT: "part time",
      SCHICHT_NACHTARBEIT_WOCHENENDE: "shifts",
      MINIJOB: "part time",
      BEFRISTET: "fixed term",
      UNBEFRISTET: "permanent",
      Österreich: "Austria",
      Schweiz: "Switzerland",
    },
  },
};
