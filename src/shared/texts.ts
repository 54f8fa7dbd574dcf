import { facetTexts } from "./facets";

/**
 * All texts for visitors; a site overrides them in `site.config.json`. `{name}` is a placeholder. A text with
 * a count has the forms `.one` and `.other`, and is requested without either.
 */
export const defaultTexts = {
  /** BCP 47, for plurals, numbers and money. */
  language: "en",
  /** A mile in the unit that distances are shown in. */
  "distance.mile": "1",

  "jobs.one": "{count} job",
  "jobs.other": "{count} jobs",

  "form.label": "Search jobs",
  "form.keywords": "Keywords",
  "form.keywords.hint": "Job title, skill or company",
  "form.location": "Location",
  "form.location.hint": "Town, region or country",
  "form.location.clear": "Clear location",
  "form.location.nearest": "Use my location",
  "form.distance": "Distance",
  "form.submit": "Search",
  "form.folded.place": "{place}, {miles} miles",
  "distance.none": "This place only",
  "distance.within": "Within {miles} miles",

  "heading.all": "{jobs}",
  "heading.keywords": "{jobs} for “{keywords}”",
  "heading.place": "{jobs} {where}",
  "heading.keywords.place": "{jobs} for “{keywords}” {where}",
  "heading.pending": "Searching…",
  "where.in": "in {place}",
  "where.within": "within {miles} miles of {place}",

  "sort.label": "Sort by",
  "sort.relevance": "Relevance",
  "sort.newest": "Newest",
  "sort.distance": "Distance",
  "sort.salary": "Salary",

  "refine.label": "Refine search",
  "refine.hint": "Results update as you choose.",
  "refine.open": "Filters",
  "refine.applied.other": "Filters ({count})",
  "refine.selected.other": "{count} selected",
  "refine.value": "{name}, {jobs}",
  "refine.part": "{name}, {jobs}, partly selected",
  "refine.covered": "{name}, {jobs}, included",
  "refine.more.jobs.one": "{count} more job",
  "refine.more.jobs.other": "{count} more jobs",
  "refine.expand": "More in {name}",
  "refine.more.other": "Show {count} more",
  "refine.more.label": "{more}: {first} to {last}",
  "refine.fewer": "Show fewer",
  "refine.filter": "Filter {category}",
  "refine.none": "No filters for this search.",
  ...facetTexts,

  "applied.label": "Applied refinements",
  "applied.none": "No filters applied",
  "applied.remove": "Remove {name}",
  "applied.clear": "Clear all",

  "job.place.more.one": "{place}, and {count} more place",
  "job.place.more.other": "{place}, and {count} more places",
  "job.featured": "Featured",
  "job.remote": "Remote",
  "job.distance.near": "under a mile",
  "job.distance.one": "{miles} mile",
  "job.distance.other": "{miles} miles",

  "job.closing": "Closing soon: {date}",

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
/** By which texts are requested: without `.one` and `.other`. */
export type KeyOf<Table> = keyof Table extends infer Key
  ? Key extends `${infer Stem}.one` | `${infer Stem}.other`
    ? Stem
    : Key
  : never;
/** Numbers get thousands separators. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Texts of one table, in the site's words if it has any. A placeholder without a value stays. */
export function translatorOf<Table extends Texts, Key = KeyOf<Table>>(table: Table) {
  const own: Texts = table;
  return (overrides: Texts) => {
    const language = overrides.language ?? ownLanguage;
    return (key: Key & string, values: TextValues = {}): string => {
      const stored = key in own ? key : countedKey(own, overrides, key, pluralForm(values.count, language));
      const template = overrides[stored] ?? own[stored] ?? key;
      return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
        const value = (Object.hasOwn(values, name) ? values[name] : undefined) ?? placeholder;
        return typeof value === "number" ? formatNumber(value, language) : value;
      });
    };
  };
}

function countedKey(own: Texts, overrides: Texts, key: string, form: string): string {
  const ofForm = `${key}.${form}`;
  return ofForm in own || ofForm in overrides ? ofForm : `${key}.other`;
}

/** Language of the texts in this file, which other languages' builds replace. */
const ownLanguage: string = defaultTexts.language;

type Format = Intl.NumberFormat & Intl.PluralRules;
const formats: Record<string, Format> = Object.create(null);

/** Suffix of a text's key: `one`, `other`, or another plural form of the language. */
export function pluralForm(count: unknown, language = ownLanguage): string {
  formats[language] ??= new Intl.PluralRules(language) as Format;
  return formats[language].select(count as number);
}

const usualSigns = new Map<string | undefined, string>([
  [undefined, ""],
  ["EUR", "€"],
  ["GBP", "£"],
  ["USD", "$"],
]);

/**
 * `1234567.5` as `1,234,567.50` or `1.234.567,50`, by the texts' language alone, so that browsers and server
 * agree. Common cases avoid `Intl`, whose first number blocks a browser's main thread for some 50 ms.
 */
export function formatNumber(
  value: number,
  language = ownLanguage,
  digits: 0 | 1 | 2 = Number.isInteger(value) ? 0 : 2,
  currency?: string,
): string {
  const sign = usualSigns.get(currency);
  const isGerman = language === "de";
  if ((!isGerman && language !== "en") || sign === undefined)
    return byIntl(value, language, digits, currency);
  let number = value.toFixed(digits).replace(".", isGerman ? "," : ".");
  for (let at = number.search(/[.,]|$/) - 3; at > 0; at -= 3)
    number = number.slice(0, at) + (isGerman ? "." : ",") + number.slice(at);
  return isGerman && sign ? `${number}\u00a0${sign}` : sign + number;
}

function byIntl(value: number, language: string, digits: number, currency?: string): string {
  const key = `${[language, digits, currency]}`;
  formats[key] ??= new Intl.NumberFormat(language, {
    style: currency && "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as Intl.NumberFormatOptions) as Format;
  return formats[key].format(value);
}

/** `£12.50`, `£24,000`, `CA$90,000`, `24.000 €`. `currency` is an ISO 4217 code. */
export function moneyText(amount: number, currency: string, language?: string): string {
  return formatNumber(amount, language, undefined, currency);
}

/** Both units, for texts that use either; kilometres are rounded. */
export function reach(miles: number): { readonly miles: number; readonly km: number } {
  return { miles, km: Math.round(miles * 1.609344) };
}
