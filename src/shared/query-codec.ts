import queryString from "query-string";
import {
  type Choices,
  choiceFields,
  choiceValues,
  defaultRadius,
  defaultSortType,
  type FacetField,
  type Radius,
  radii,
  type SearchQuery,
  type Slugs,
  type SortType,
  slugSet,
  sortTypes,
} from "./search-query";

/** The keys of the URL, in their canonical order. */
export const queryKeys = {
  keywords: "search[query]",
  location: "search[location]",
  radius: "search[radius]",
  disciplines: "disciplines",
  all_locations: "all_locations",
  job_types: "job_types",
  salary_min: "salary_min",
  salary_unstated: "salary_unstated",
  posted_within: "posted_within",
  remote: "remote",
  sortType: "sort_type",
  page: "page",
} as const satisfies Record<keyof SearchQuery, string>;

const ourKeys = new Set<string>(Object.values(queryKeys));
const delimiter = "|";

type RawValues = Record<string, string | (string | null)[] | null>;

/** Reads any text as a search. Never throws: what is missing or makes no sense is its default. */
export function parseQuery(search: string): SearchQuery {
  const raw = readValues(search);
  const text = (key: string) => lastText(raw[key]);
  const slugs = (field: FacetField): Slugs => slugSet(text(queryKeys[field]).split(delimiter));
  const keywords = text(queryKeys.keywords);
  return {
    keywords,
    location: text(queryKeys.location),
    radius: parseRadius(text(queryKeys.radius)),
    disciplines: slugs("disciplines"),
    all_locations: slugs("all_locations"),
    job_types: slugs("job_types"),
    ...parseChoices(text),
    sortType: parseSortType(text(queryKeys.sortType), keywords),
    page: parsePage(text(queryKeys.page)),
  };
}

/** The canonical query string: fixed key order, defaults left out, no leading `?`; empty for the empty search. */
export function stringifyQuery(query: SearchQuery): string {
  return write(valuesOf(query));
}

const fields = Object.keys(queryKeys) as (keyof SearchQuery)[];

/** In canonical order, defaults left out. */
function valuesOf(query: SearchQuery): RawValues {
  const { keywords, location, radius, sortType, page } = query;
  const slugs = (field: FacetField) =>
    query[field].length === 0 ? "" : slugSet(query[field]).join(delimiter);
  const texts: Record<keyof SearchQuery, string> = {
    keywords,
    location,
    radius: radius === defaultRadius ? "" : String(radius),
    disciplines: slugs("disciplines"),
    all_locations: slugs("all_locations"),
    job_types: slugs("job_types"),
    ...possibleChoices(query),
    sortType: sortType === defaultSortType(keywords) ? "" : sortType,
    page: page === 1 ? "" : String(page),
  };
  const values: RawValues = {};
  for (const field of fields) if (texts[field] !== "") values[queryKeys[field]] = texts[field];
  return values;
}

/** The parameters that are not ours (`utm_source`), as they stand in the address bar; they follow every address. */
export function parseForeign(search: string): string {
  const foreign = Object.entries(readValues(search)).filter(([key]) => !ourKeys.has(key));
  return write(Object.fromEntries(foreign));
}

/** Path and query for an address bar or a link. */
export function addressOf(path: string, query: SearchQuery, foreign = ""): string {
  const values = valuesOf(query);
  const search = write(foreign === "" ? values : { ...values, ...readValues(foreign) });
  return search === "" ? path : `${path}?${search}`;
}

function readValues(search: string): RawValues {
  return queryString.parse(search.replace(/^[?#]/, ""), { sort: false, arrayFormat: "none" }) as RawValues;
}

/** Browsers send a repeated key as often as it stands in a form; the last one is what the visitor set last. */
function lastText(value: RawValues[string] | undefined): string {
  const last = Array.isArray(value) ? value.at(-1) : value;
  return last ?? "";
}

function parseRadius(text: string): Radius {
  return radii.find((radius) => String(radius) === text) ?? defaultRadius;
}

function parseChoices(text: (key: string) => string): Choices {
  const known = choiceFields.map((field) => [
    field,
    choiceValues[field].find((value) => value === text(field)) ?? "",
  ]);
  return possibleChoices(Object.fromEntries(known));
}

/** Only the choices, and of those only what can be chosen together. */
function possibleChoices(given: Choices): Choices {
  const { salary_min, salary_unstated, posted_within, remote } = given;
  return { salary_min, salary_unstated: salary_min === "" ? "" : salary_unstated, posted_within, remote };
}

function parseSortType(text: string, keywords: string): SortType {
  return sortTypes.find((sortType) => sortType === text) ?? defaultSortType(keywords);
}

function parsePage(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** A lone surrogate cannot be encoded; it becomes U+FFFD, so that writing never throws. */
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

/** Characters that a query may hold as they are, so that people can read their addresses. */
function readable(encoded: string): string {
  return encoded
    .replaceAll("%20", "+")
    .replaceAll("%5B", "[")
    .replaceAll("%5D", "]")
    .replaceAll("%7C", delimiter);
}
