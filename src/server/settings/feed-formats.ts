const generalFormats = [
  "jobposting",
  "jobposting-lines",
  "xml",
  "csv",
  "html",
  "jobposting-pages",
  "usajobs-jsonl",
  "usajobs-csv",
] as const;

/** Systems with a table of their own in `feeds/readers/systems`. */
const systemFormats = [
  "adzuna",
  "arbeitsagentur",
  "ashby",
  "bamboohr",
  "breezy",
  "francetravail",
  "greenhouse",
  "lever",
  "linkedin",
  "oracle",
  "personio",
  "recruitee",
  "smartrecruiters",
  "teamtailor",
  "teamtailor-rss",
  "usajobs",
  "weworkremotely",
  "workable",
  "workday",
] as const;

export type SystemFormat = (typeof systemFormats)[number];
export type FeedFormat = (typeof generalFormats)[number] | SystemFormat;

export const feedFormats: readonly FeedFormat[] = [...generalFormats, ...systemFormats];
