/**
 * Every word that a visitor reads, as English defaults. A site overrides any of them in `site.config.json`.
 * `{name}` is filled in; a text with a count has two forms, `.one` and `.other`, and is asked for without either.
 */
export const defaultTexts = {
  "jobs.one": "{count} job",
  "jobs.other": "{count} jobs",

  "skip.results": "Skip to the results",
  "header.home": "{site}: all jobs",
  "footer.places": "Places and their coordinates come from {source}, under {licence}.",

  "form.label": "Search jobs",
  "form.keywords": "Keywords",
  "form.keywords.hint": "Job title, skill or company",
  "form.location": "Location",
  "form.location.hint": "Town, region or country",
  "form.location.clear": "Clear location",
  "form.location.nearest": "Use my location",
  "form.distance": "Distance",
  "form.submit": "Search",
  "distance.none": "This place only",
  "distance.within": "Within {miles} miles",

  "heading.all": "{jobs}",
  "heading.keywords": "{jobs} for “{keywords}”",
  "heading.place": "{jobs} {where}",
  "heading.keywords.place": "{jobs} for “{keywords}” {where}",
  "heading.pending": "Searching…",
  "title.all": "Jobs",
  "title.keywords": "“{keywords}” jobs",
  "title.place": "Jobs {where}",
  "title.keywords.place": "“{keywords}” jobs {where}",
  "title.page": "{title}, page {page}",
  "title.site": "{title} | {site}",
  "where.in": "in {place}",
  "where.within": "within {miles} miles of {place}",
  announcement: "{jobs}, {sorted}, page {page} of {pages}",

  "sort.label": "Sort by",
  "sort.relevance": "Relevance",
  "sort.newest": "Newest",
  "sort.distance": "Distance",
  "sort.salary": "Salary",
  "sorted.relevance": "sorted by relevance",
  "sorted.newest": "sorted by newest",
  "sorted.distance": "sorted by distance",
  "sorted.salary": "sorted by salary",

  "refine.label": "Refine search",
  "refine.hint": "Results update as you choose.",
  "refine.applied.one": "Refine search ({count} applied)",
  "refine.applied.other": "Refine search ({count} applied)",
  "refine.show.one": "Show {count} job",
  "refine.show.other": "Show {count} jobs",
  "refine.close": "Close",
  "refine.selected.one": "{count} selected",
  "refine.selected.other": "{count} selected",
  "refine.value": "{name}, {jobs}",
  "refine.part": "{name}, {jobs}, partly chosen",
  "refine.covered": "{name}, {jobs}, included",
  "refine.more.jobs.one": "{count} more job",
  "refine.more.jobs.other": "{count} more jobs",
  "refine.expand": "More within {name}",
  "refine.more.one": "Show {count} more",
  "refine.more.other": "Show {count} more",
  "refine.more.label": "{more}: {first} to {last}",
  "refine.fewer": "Show fewer",
  "refine.filter": "Filter {category}",
  "refine.none": "Nothing to choose for this search.",
  disciplines: "Disciplines",
  all_locations: "Locations",
  "all_locations.hint": "Add a town, region or country",
  "all_locations.remove": "Remove {name} from the locations",
  job_types: "Job types",
  salary_min: "Salary",
  "salary_min.value": "{count} or more a year",
  "salary_unstated.value": "Include jobs without a stated salary",
  posted_within: "Date posted",
  "posted_within.value.one": "Since yesterday",
  "posted_within.value.other": "Last {count} days",
  remote: "Remote work",
  "remote.value": "Remote jobs",

  "applied.label": "Applied refinements",
  "applied.none": "No refinements applied",
  "applied.remove": "Remove {name}",
  "applied.clear": "Clear all",

  "broaden.label": "Broaden your search",
  "broaden.more.one": "{count} more way",
  "broaden.more.other": "{count} more ways",
  "broaden.value": "{change}, {jobs}",
  "broaden.keyword": "Without “{label}”",
  "broaden.keywords": "Without any keywords",
  "broaden.radius": "Within {label} miles",
  "broaden.location": "Anywhere, not just {label}",
  "broaden.widened": "In all of {label}",
  "broaden.dropped": "Without {label}",
  "broaden.disciplines": "In any discipline",
  "broaden.all_locations": "In any location",
  "broaden.job_types": "Of any job type",
  "broaden.salary_min": "Whatever the salary",
  "broaden.posted_within": "Posted at any time",
  "broaden.remote": "Not only remote jobs",
  "broaden.refinements": "Without any refinements",
  "broaden.only_keywords": "Only “{label}”, anywhere",
  "broaden.only_location": "Any job around {label}",

  "notice.location_unknown": "We don’t know a place called “{label}”, so it was left out.",
  "notice.location_ambiguous": "There is more than one “{label}”. Which one do you mean?",
  "notice.unknown_values": "We don’t know “{label}”, so it was left out.",
  "notice.keywords_shortened": "That was a lot of keywords. We searched for “{label}”.",

  "empty.title": "No jobs match this search, yet",
  "empty.advice": "Try fewer or different words, or let the search reach further:",
  "empty.clear": "Clear all refinements",
  "empty.all": "See all jobs",

  "failure.late": "The search is taking longer than it should.",
  "failure.failed": "Something went wrong with the search.",
  "failure.offline": "You seem to be offline.",
  "failure.kept": "What you see are the results from before.",
  "failure.retry": "Try again",

  "pagination.label": "Pagination",
  "pagination.first": "First",
  "pagination.previous": "Previous",
  "pagination.next": "Next",
  "pagination.page": "Page {page}",

  "job.place.more.one": "and {count} more place",
  "job.place.more.other": "and {count} more places",
  "job.remote": "Remote",
  "job.distance.near": "under a mile",
  "job.distance.one": "{miles} mile",
  "job.distance.other": "{miles} miles",

  "posted.today": "Today",
  "posted.yesterday": "Yesterday",
  "posted.days.one": "{count} day ago",
  "posted.days.other": "{count} days ago",
  date: "{day} {month} {year}",
  "date.months": "Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec",

  "salary.range": "{min} – {max} {period}",
  "salary.exact": "{min} {period}",
  "salary.from": "From {min} {period}",
  "salary.upto": "Up to {max} {period}",
  "salary.hour": "an hour",
  "salary.day": "a day",
  "salary.week": "a week",
  "salary.month": "a month",
  "salary.year": "a year",
} as const;

export type Texts = Readonly<Record<string, string>>;
type StoredKey = keyof typeof defaultTexts;
/** A text that is asked for with a `count`, and comes in two forms. */
export type CountedKey = StoredKey extends infer Key
  ? Key extends `${infer Stem}.other`
    ? Stem
    : never
  : never;
export type TextKey = Exclude<StoredKey, `${string}.one` | `${string}.other`> | CountedKey;
/** Numbers are written with thousands separators. */
export type TextValues = Readonly<Record<string, string | number>>;

const defaults: Texts = defaultTexts;

/** One text, in the site's words where it has any. A placeholder without a value stays as it stands. */
export function text(overrides: Texts, key: TextKey, values: TextValues = {}): string {
  return textOf(defaults, overrides, key, values);
}

/** The same for a part of the page that brings its own defaults, so that they need not be loaded with the rest. */
export function textOf(own: Texts, overrides: Texts, key: string, values: TextValues = {}): string {
  const stored = key in own ? key : `${key}.${values.count === 1 ? "one" : "other"}`;
  const template = overrides[stored] ?? own[stored] ?? key;
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return placeholder;
    return typeof value === "number" ? formatNumber(value) : value;
  });
}

/** `1234567.5` as `1,234,567.50`: the same in every browser and on the server, whatever their locale. */
export function formatNumber(value: number): string {
  const [whole = "", fraction] = (Number.isInteger(value) ? String(value) : value.toFixed(2)).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
