import queryString from "query-string";
import {
  byFacet,
  byField,
  type ChoiceField,
  choiceFields,
  entryOf,
  isFacet,
  type Refinement,
  refinements,
} from "./facets";
import { perObject } from "./per-object";
import {
  type Choices,
  defaultRadius,
  defaultSortType,
  plainReading,
  type Radius,
  radii,
  type SearchQuery,
  type SortType,
  slugSet,
  sortTypes,
} from "./search-query";

/** Keys of the URL, in canonical order. */
export const queryKeys = {
  keywords: "search[query]",
  location: "search[location]",
  radius: "search[radius]",
  ...(byField(refinements, (field) => field) as { readonly [Field in Refinement]: Field }),
  sortType: "sort_type",
  exact: "search[exact]",
  similar: "search[similar]",
  without: "search[without]",
  page: "page",
} as const satisfies Record<keyof SearchQuery, string>;

/** The job open beside the list: in addresses, but not part of a search. */
const jobKey = "job";

const ourKeys = new Set<string>([...Object.values(queryKeys), jobKey]);
const delimiter = "|";
const maxPage = 999_999_999;
/** Limit of ids in the database. */
export const maxJobId = 2 ** 31 - 1;

type RawValues = Record<string, string | (string | null)[] | null>;

const maxRemembered = 50;

/** One click or request reads the same few texts several times. */
function remembered<Read>(readText: (text: string) => Read): (text: string) => Read {
  const known = new Map<string, Read>();
  return (text) => {
    const read = known.get(text) ?? readText(text);
    if (known.size === maxRemembered) known.clear();
    known.set(text, read);
    return read;
  };
}

const readValues = remembered((search) => queryString.parse(search, { sort: false }) as Readonly<RawValues>);

/** Never throws: missing or invalid values become their defaults. */
export const parseQuery: (search: string) => SearchQuery = remembered(readQuery);

function readQuery(search: string): SearchQuery {
  const raw = readValues(search);
  const text = (key: string) => lastText(raw[key]);
  const keywords = text(queryKeys.keywords);
  return {
    keywords,
    location: text(queryKeys.location),
    radius: parseRadius(text(queryKeys.radius)),
    ...byFacet((field) => slugSet(text(field).split(delimiter))),
    ...parseChoices(text),
    sortType: parseSortType(text(queryKeys.sortType), keywords),
    ...(keywords.trim() === ""
      ? plainReading
      : {
          exact: text(queryKeys.exact) === "1",
          similar: text(queryKeys.similar) === "1",
          without: slugSet(text(queryKeys.without).split(delimiter)),
        }),
    page: parseNumber(text(queryKeys.page), maxPage) ?? 1,
  };
}

/** Canonical: fixed key order, defaults left out, no leading `?`; empty for the empty search. */
export const stringifyQuery = perObject((query: SearchQuery): string => write(valuesOf(query)));

const fields = Object.keys(queryKeys) as (keyof SearchQuery)[];

/** URL values of a search by key, in canonical order; defaults are left out. */
export function valuesOf(query: SearchQuery): Readonly<Record<string, string>> {
  const { keywords, location, radius, sortType, page } = query;
  const texts: Record<keyof SearchQuery, string> = {
    keywords,
    location,
    radius: radius === defaultRadius ? "" : String(radius),
    ...byFacet((field) => slugSet(query[field]).join(delimiter)),
    ...possibleChoices(query),
    sortType: sortType === defaultSortType(keywords) ? "" : sortType,
    exact: query.exact ? "1" : "",
    similar: query.similar ? "1" : "",
    without: slugSet(query.without).join(delimiter),
    page: page === 1 ? "" : String(page),
  };
  const values: Record<string, string> = {};
  for (const field of fields) if (texts[field] !== "") values[queryKeys[field]] = texts[field];
  return values;
}

const maxForeign = 10;
const maxForeignLength = 500;

export function isOurKey(key: string): boolean {
  return ourKeys.has(key);
}

/**
 * Foreign parameters (`utm_source`), which every link carries: of the first ten, those that fit into 500
 * characters, since a page has hundreds of links.
 */
export function parseForeign(search: string): string {
  const foreign = Object.entries(readValues(search)).filter(([key]) => !isOurKey(key));
  let kept = "";
  for (const [key, value] of foreign.slice(0, maxForeign)) {
    const longer = [kept, write({ [key]: value })].filter((part) => part !== "").join("&");
    if (longer.length <= maxForeignLength) kept = longer;
  }
  return kept;
}

/** Id of the job open beside the list; null for none. */
export function parseJob(search: string): number | null {
  return parseNumber(lastText(readValues(search)[jobKey]), maxJobId);
}

/** Path and query. */
export function addressOf(path: string, query: SearchQuery, foreign = "", job: number | null = null): string {
  const search = write({ ...valuesOf(query), ...(job && { [jobKey]: String(job) }), ...readValues(foreign) });
  return search === "" ? path : `${path}?${search}`;
}

/** Needs no encoding in a query. */
const plain = /^[\w.|-]*$/;

/** `addressOf` for first pages of searches that differ in one refinement: the rest is written once. */
export function addressesAlong(
  field: Refinement,
  path: string,
  query: SearchQuery,
  foreign: string,
): (to: SearchQuery) => string {
  const example = isFacet(field) ? ["x"] : "1";
  const address = addressOf(path, { ...query, [field]: example, page: 1 }, foreign);
  const key = Math.max(address.indexOf(`?${field}=`), address.indexOf(`&${field}=`));
  const start = key + field.length + 2;
  const before = address.slice(0, start);
  const after = address.slice(start + String(example).length);
  return (to) => {
    const value = isFacet(field) ? slugSet(to[field]).join(delimiter) : String(to[field]);
    if (value === "" || !plain.test(value)) return addressOf(path, to, foreign);
    return before + value + after;
  };
}

/** Browsers send a repeated key as often as a form has it; the visitor set the last one. */
function lastText(value: RawValues[string] | undefined): string {
  const last = Array.isArray(value) ? value.at(-1) : value;
  return last ?? "";
}

function parseRadius(text: string): Radius {
  return radii.find((radius) => String(radius) === text) ?? defaultRadius;
}

function parseChoices(text: (key: string) => string): Choices {
  const known = (field: ChoiceField) => {
    const { oneOf, upTo = 0 } = entryOf(field);
    return oneOf ? (oneOf.find((value) => value === text(field)) ?? "") : parseAmount(text(field), upTo);
  };
  return possibleChoices(byField(choiceFields, known) as Choices);
}

/** A whole amount up to `most` from `45,000`, `45.000 €`, `CHF 45'000` or `45.5k`; empty if invalid. */
export function parseAmount(text: string, most: number): string {
  const [, digits = "", k] = amount.exec(text.replace(/[\s'’]/g, "")) ?? [];
  // One or two digits after the last mark are decimals; other marks separate groups.
  const whole = digits.replace(/[.,]\d\d?$/, "");
  // Makes up for rounding errors of the multiplication.
  const value = +`${whole.replace(/\D/g, "")}.${digits.slice(whole.length + 1)}` * (k ? 1000 : 1) + 0.001;
  return value >= 1 ? String(Math.min(Math.floor(value), most)) : "";
}

/** The `k` of `kr`, `Kč` and `Kc` does not mean a thousand; that of `kCHF` does. */
const amount = /^[^\d.,-]*(\d[\d.,]*)(k(?!r|č|c$))?[^\d.,]*$/i;

/** Only the choices, without those whose companion facet is not chosen. */
export function possibleChoices(given: Choices): Choices {
  return byField(choiceFields, (field) => {
    const beside = entryOf(field).beside;
    return beside !== undefined && given[beside] === "" ? "" : given[field];
  }) as Choices;
}

function parseSortType(text: string, keywords: string): SortType {
  return sortTypes.find((sortType) => sortType === text) ?? defaultSortType(keywords);
}

/** A whole number from 1 to `most`; null for anything else. */
function parseNumber(text: string, most: number): number | null {
  return /^[1-9]\d{0,9}$/.test(text) && +text <= most ? +text : null;
}

/** A lone surrogate cannot be encoded: it becomes U+FFFD, so that writing never throws. */
function wellFormed(value: string | null): string | null {
  return value?.toWellFormed() ?? null;
}

function write(values: RawValues): string {
  const writable = Object.entries(values).map(([key, value]) => [
    key.toWellFormed(),
    Array.isArray(value) ? value.map(wellFormed) : wellFormed(value),
  ]);
  return readable(queryString.stringify(Object.fromEntries(writable), { sort: false }));
}

/** Decodes characters that a query may hold as they are, for readable addresses. */
function readable(encoded: string): string {
  return encoded
    .replaceAll("%20", "+")
    .replaceAll("%5B", "[")
    .replaceAll("%5D", "]")
    .replaceAll("%7C", delimiter);
}
