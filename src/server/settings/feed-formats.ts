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

/** Systems whose postings are read by a table each (`feeds/readers/systems`). */
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

/** The names of formats as operators write them, in a command or in the site's own file. */
export const feedFormats: readonly FeedFormat[] = [...generalFormats, ...systemFormats];
