import type { JsonSystem } from "../postings/system";

const ashbyPay = "compensation.summaryComponents[compensationType=Salary]";

/**
 * Ashby's Job Postings API: `GET /posting-api/job-board/{board}?includeCompensation=true`.
 * https://developers.ashbyhq.com/docs/public-job-posting-api
 */
export const ashby: JsonSystem = {
  list: "jobs",
  identifiedBy: ["title", "jobUrl", "applyUrl"],
  id: ["id", "jobUrl"],
  title: "title",
  description: [["descriptionHtml", "descriptionPlain"]],
  applyUrl: ["applyUrl", "jobUrl"],
  salary: {
    minimum: `${ashbyPay}.minValue`,
    maximum: `${ashbyPay}.maxValue`,
    currency: `${ashbyPay}.currencyCode`,
    period: `${ashbyPay}.interval`,
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
  // `workplaceType` first: a hybrid job may have a remote office (`isRemote`).
  remote: ["workplaceType", "isRemote"],
  jobTypes: ["employmentType"],
  industries: ["department", "team"],
  refused: [{ at: "isListed", is: ["false"], because: "not listed on the job board (isListed)" }],
};

const breezyPlace = {
  text: "name",
  city: "city",
  region: ["state.name", "state.id"],
  country: ["country.id", "country.name"],
};

/** Breezy's positions, without descriptions: `https://{company}.breezy.hr/json`. */
export const breezy: JsonSystem = {
  list: "",
  identifiedBy: ["friendly_id", "name", "published_date"],
  id: ["id", "friendly_id"],
  title: "name",
  company: "company.name",
  description: ["description"],
  applyUrl: "url",
  salary: { text: "salary" },
  postedAt: "published_date",
  places: [{ at: "locations", ...breezyPlace }],
  placesElse: [{ at: "location", ...breezyPlace }],
  remote: "location.is_remote",
  jobTypes: ["type.name"],
  industries: ["department"],
};

/**
 * Greenhouse's Job Board API: `GET /v1/boards/{board}/jobs?content=true`.
 * https://developers.greenhouse.io/job-board.html
 */
export const greenhouse: JsonSystem = {
  list: "jobs",
  identifiedBy: ["absolute_url", "title", "location.name"],
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
    // Such as 'Annual range': there is no field for the unit.
    period: "pay_input_ranges.title",
    inCents: true,
  },
  postedAt: ["first_published", "updated_at"],
  validThrough: "application_deadline",
  places: [{ at: "location", text: "name" }],
  placesElse: [{ at: "offices", text: ["location", "name"] }],
  jobTypes: ["metadata[name=Employment Type].value"],
  industries: ["departments.name"],
};

/** Lever's Postings API: `GET /v0/postings/{site}?mode=json`. https://github.com/lever/postings-api */
export const lever: JsonSystem = {
  list: "",
  identifiedBy: ["text", "hostedUrl", "categories"],
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
  // Otherwise the week or month in these names would count as the pay period.
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
};

/**
 * Recruitee's (Tellent's) Careers Site API: `GET /api/offers/`.
 * https://docs.recruitee.com/reference/intro-to-careers-site-api
 */
export const recruitee: JsonSystem = {
  list: "offers",
  identifiedBy: ["title", "careers_url"],
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
};

const sections = ["companyDescription", "jobDescription", "qualifications", "additionalInformation"] as const;

/**
 * SmartRecruiters' Posting API: `GET /v1/companies/{company}/postings`, and single postings.
 * https://dev.smartrecruiters.com/customer-api/posting-api/endpoints/postings/
 */
export const smartrecruiters: JsonSystem = {
  list: "content",
  identifiedBy: ["name", "releasedDate", "company.name"],
  paging: { by: { offset: "offset" }, total: "totalFound" },
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
};

/**
 * Workable's widget, `GET /api/v1/widget/accounts/{account}?details=true`, and its jobs API.
 * https://workable.readme.io/reference/jobs
 */
export const workable: JsonSystem = {
  list: "jobs",
  identifiedBy: ["title", "shortcode", "url"],
  companyOfDocument: "name",
  paging: { by: { link: "paging.next" }, total: null },
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
};
