import type { JsonSystem, XmlSystem } from "../postings/system";

/**
 * Adzuna's search API: `GET /v1/api/jobs/{country}/search/{page}`. Its descriptions are excerpts.
 * https://developer.adzuna.com/docs/search
 */
export const adzuna: JsonSystem = {
  list: "results",
  identifiedBy: ["redirect_url", "title", "location.area"],
  // The API allows 25 requests a minute.
  paging: { by: "path", total: "count", pauses: 2.5 },
  id: "id",
  title: "title",
  company: "company.display_name",
  description: ["description"],
  applyUrl: "redirect_url",
  salary: {
    minimum: "salary_min",
    maximum: "salary_max",
    // Adzuna states all pay per year, in the currency of the country searched.
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
};

/**
 * The German employment agency's Jobsuche, without descriptions:
 * `GET /jobboerse/jobsuche-service/pc/v4/jobs`. https://jobsuche.api.bund.dev
 */
export const arbeitsagentur: JsonSystem = {
  list: "stellenangebote",
  identifiedBy: ["refnr", "arbeitsort"],
  paging: { by: { page: "page" }, total: "maxErgebnisse" },
  id: "refnr",
  title: ["titel", "beruf"],
  company: "arbeitgeber",
  description: [["stellenangebotsBeschreibung", "stellenbeschreibung"]],
  facts: {
    Beruf: "beruf",
    Eintrittsdatum: "eintrittsdatum",
    Befristung: "befristung",
    // Working partly from home is not remote work.
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
};

/** France Travail's offers: `GET /partenaire/offresdemploi/v2/offres/search`. https://francetravail.io */
export const francetravail: JsonSystem = {
  list: "resultats",
  identifiedBy: ["id", "intitule", "dateCreation"],
  id: "id",
  title: "intitule",
  company: "entreprise.nom",
  description: ["description"],
  language: "=fr",
  applyUrl: [
    "origineOffre.urlOrigine",
    "contact.urlPostulation",
    "https://candidat.francetravail.fr/offres/recherche/detail/{id}",
  ],
  salary: { text: ["salaire.libelle", "salaire.commentaire"], currency: "=EUR" },
  postedAt: ["dateCreation", "dateActualisation"],
  places: [
    {
      at: "lieuTravail",
      // '75 - Paris 10e Arrondissement'
      text: "libelle",
      country: "=FR",
      postalCode: "codePostal",
      latitude: "latitude",
      longitude: "longitude",
    },
  ],
  jobTypes: ["typeContratLibelle", "typeContrat", "dureeTravailLibelleConverti"],
  names: ["appellationlibelle", "romeLibelle"],
  industries: ["secteurActiviteLibelle"],
  words: { CDI: "permanent", CDD: "fixed term", "Temps plein": "full time", "Temps partiel": "part time" },
};

const linkedinPay = "salaries.salary";

/**
 * LinkedIn's XML job feed: `<source><job><partnerJobId>…`.
 * https://learn.microsoft.com/en-us/linkedin/talent/job-postings/xml-feeds-development-guide
 */
export const linkedin: XmlSystem = {
  element: "job",
  signs: ["<partnerJobId>"],
  dateOrder: "mdy",
  id: "partnerjobid",
  title: "title",
  company: ["company", "companyname"],
  description: ["description"],
  applyUrl: ["applyurl", "url"],
  salary: {
    minimum: `${linkedinPay}.lowend.amount`,
    maximum: `${linkedinPay}.highend.amount`,
    currency: [`${linkedinPay}.lowend.currencycode`, `${linkedinPay}.highend.currencycode`],
    period: `${linkedinPay}.period`,
    text: "salary",
  },
  postedAt: ["listdate", "listedat", "date", "lastmodified"],
  validThrough: ["expirationdate", "expiresat"],
  places: [
    {
      text: "location",
      city: "city",
      region: "state",
      country: "country",
      postalCode: ["postalcode", "zip"],
    },
    { at: "alternatelocations.alternatelocation", text: "location", city: "city", country: "country" },
  ],
  placesElse: [{ at: "location", city: "city", region: "state", country: "country" }],
  remote: ["workplacetypes", "workplacetypes.workplacetype"],
  jobTypes: ["jobtype", "jobtypes.jobtype"],
  names: ["jobfunctions.jobfunction", "jobfunction", "occupation"],
  industries: ["industry", "industries.industry"],
};

const usajobsDetails = "MatchedObjectDescriptor.UserArea.Details";
const usajobsJob = "MatchedObjectDescriptor";

/** USAJOBS' search API: `GET /api/search`. https://developer.usajobs.gov/api-reference/get-api-search */
export const usajobs: JsonSystem = {
  list: "SearchResult.SearchResultItems",
  identifiedBy: ["MatchedObjectId", `${usajobsJob}.PositionTitle`],
  paging: { by: { page: "Page" }, total: "SearchResult.SearchResultCountAll" },
  id: "MatchedObjectId",
  title: `${usajobsJob}.PositionTitle`,
  company: [`${usajobsJob}.OrganizationName`, `${usajobsJob}.DepartmentName`],
  description: [
    `${usajobsDetails}.JobSummary`,
    `${usajobsDetails}.MajorDuties`,
    `${usajobsJob}.QualificationSummary`,
  ],
  language: "=en",
  applyUrl: [`${usajobsJob}.PositionURI`, `${usajobsJob}.ApplyURI`],
  salary: {
    minimum: `${usajobsJob}.PositionRemuneration.MinimumRange`,
    maximum: `${usajobsJob}.PositionRemuneration.MaximumRange`,
    currency: "=USD",
    period: [
      `${usajobsJob}.PositionRemuneration.Description`,
      `${usajobsJob}.PositionRemuneration.RateIntervalCode`,
    ],
  },
  postedAt: [`${usajobsJob}.PublicationStartDate`, `${usajobsJob}.PositionStartDate`],
  validThrough: [`${usajobsJob}.ApplicationCloseDate`, `${usajobsJob}.PositionEndDate`],
  places: [
    {
      at: `${usajobsJob}.PositionLocation`,
      text: ["LocationName", "CityName"],
      country: "CountryCode",
      latitude: "Latitude",
      longitude: "Longitude",
    },
  ],
  remote: `${usajobsDetails}.RemoteIndicator`,
  jobTypes: [`${usajobsJob}.PositionSchedule.Name`, `${usajobsJob}.PositionOfferingType.Name`],
  names: [`${usajobsJob}.JobCategory.Name`],
};

/** The RSS of We Work Remotely, where every job is remote. https://weworkremotely.com/remote-job-rss-feed */
export const weworkremotely: XmlSystem = {
  element: "item",
  signs: ["<title>We Work Remotely", "<title><![CDATA[We Work Remotely"],
  id: ["guid", "link"],
  title: "title",
  titleNamesCompany: true,
  description: ["description"],
  applyUrl: "link",
  postedAt: "pubdate",
  validThrough: "expiresat",
  places: [{ text: "region", region: "state", country: "country" }],
  remote: "=true",
  jobTypes: ["type"],
  names: ["category"],
  words: {
    "Anywhere in the World": "Anywhere",
    "USA Only": "USA",
    "UK Only": "UK",
    "Canada Only": "Canada",
    "North America Only": "North America",
    "Latin America Only": "Latin America",
    "Europe Only": "Europe",
  },
};
