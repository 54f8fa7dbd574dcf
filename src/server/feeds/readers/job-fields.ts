import { distance } from "fastest-levenshtein";
import type { Static } from "typebox";
import Type from "typebox";
import { Value } from "typebox/value";
import { grouped } from "../../../shared/grouped";
import { isRecord, readJsonFile, schemaMistakes } from "../../settings/json-file";
import { closed } from "../../settings/operator-settings";
import { FeedError, type FeedRow, type RawJob, type RawPlace, refused } from "../feed/feed-row";
import { entriesIn } from "../normalise/discipline/word-table";
import { isObject } from "./postings/paths";
import { saysRemote } from "./postings/read-posting";
import usualNames from "./usual-names.txt";

// biome-ignore format: a list
const jobFields = [
  "id", "title", "company", "description", "apply_url", "posted_at", "valid_through", "featured", "city", "region",
  "country", "place", "postcode", "latitude", "longitude", "salary", "salary_min", "salary_max", "salary_currency",
  "salary_period", "job_types", "categories", "industry", "disciplines", "language", "remote",
] as const;

type JobField = (typeof jobFields)[number];

const namesByField = new Map(
  entriesIn(usualNames).map(([field, names]) => [field, names.split(" ")] as const),
);
const fieldByName = new Map(
  jobFields.flatMap((field) => namesOf(field, true).map((name) => [name, field] as const)),
);

function namesOf(field: JobField, isOwnFirst: boolean): readonly string[] {
  const names = namesByField.get(field) ?? [];
  return isOwnFirst ? [...new Set([plainName(field), ...names])] : names;
}

/** 'Vacancy_title', 'engAts:vacancyTitle' and 'vacancy-title' all become 'vacancytitle'. */
export function plainName(name: string): string {
  return name
    .slice(name.indexOf(":") + 1)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

type FieldTexts = (field: JobField) => readonly string[];

/** Looks fields up by their usual names; `isOwnFirst` prefers our own name to any other. */
function textsByUsualName(texts: ReadonlyMap<string, readonly string[]>, isOwnFirst: boolean): FieldTexts {
  const many = new Set<JobField>(["description", "job_types", "categories", "industry", "remote"]);
  return (field) => {
    const said = namesOf(field, isOwnFirst).flatMap((name) => [texts.get(name) ?? []]);
    return many.has(field) ? said.flat() : (said.find(({ length }) => length > 0) ?? []);
  };
}

/** Names that belong to the enclosing object: a company's id and URL are not the job's. */
const belonging = new Set("id title name label url slug description type code text value".split(" "));

/**
 * Texts by plain field name, outer ones first. Objects count as their name: `"company": {"name": "Acme"}`.
 */
function textsByName(record: Readonly<Record<string, unknown>>): Map<string, string[]> {
  const texts: [name: string, text: string][] = [];
  const say = (name: string, said: unknown) => {
    const text = typeof said === "object" || said === undefined ? "" : String(said).trim();
    if (text !== "") texts.push([name, text]);
  };
  let level: (readonly [name: string, value: unknown])[] = [["", record]];
  while (level.length > 0) {
    level = level.flatMap(([name, value]) => {
      if (Array.isArray(value)) return value.map((one) => [name, one] as const);
      if (!isObject(value)) return say(name, value) ?? [];
      const isField = fieldByName.has(name);
      if (isField)
        say(
          name,
          [value.name, value.label, value.value].flat().find((one) => one),
        );
      const inner = Object.entries(value).map(([key, one]) => [plainName(key), one] as const);
      return isField ? inner.filter(([key]) => !belonging.has(key)) : inner;
    });
  }
  return grouped(texts);
}

export function jobOfFields(all: FieldTexts): RawJob {
  const one = (field: JobField) => all(field)[0] ?? null;
  return {
    externalId: one("id") ?? one("apply_url") ?? "",
    title: one("title"),
    company: one("company"),
    description: longest(all("description")),
    applyUrl: one("apply_url"),
    salary: {
      minimum: one("salary_min"),
      maximum: one("salary_max"),
      currency: one("salary_currency"),
      period: one("salary_period"),
      text: one("salary"),
    },
    postedAt: one("posted_at"),
    validThrough: one("valid_through"),
    featured: one("featured"),
    places: placesOf(all),
    remote: all("remote").some(saysRemote),
    jobTypes: all("job_types"),
    occupation: { disciplines: all("disciplines"), names: all("categories"), industries: all("industry") },
    language: one("language"),
  };
}

/** Places come as parallel lists, one per field. A single region or country applies to all of them. */
function placesOf(all: FieldTexts): RawPlace[] {
  const [texts, cities, regions, countries] = [all("place"), all("city"), all("region"), all("country")];
  const postcodes = all("postcode");
  const latitudes = all("latitude");
  const areas = Math.min(1, regions.length + countries.length);
  const count = Math.max(texts.length, cities.length, postcodes.length, latitudes.length, areas);
  const ofEach = (values: readonly string[], index: number) =>
    values.length === count ? (values[index] ?? null) : null;
  return Array.from({ length: count }, (_, index) => {
    const text = cities[index] === undefined || areas === 0 ? (texts[index] ?? null) : null;
    return {
      slug: text,
      text,
      city: cities[index] ?? null,
      region: regions[index] ?? regions[0] ?? null,
      country: countries[index] ?? countries[0] ?? null,
      postalCode: ofEach(postcodes, index),
      latitude: ofEach(latitudes, index),
      longitude: ofEach(all("longitude"), index),
    };
  });
}

/** RSS items have a teaser beside the full text. */
function longest(texts: readonly string[]): string | null {
  return [...texts].sort((one, other) => other.length - one.length)[0] ?? null;
}

const manyNames = 20;

export function listOfNames(names: readonly string[]): string {
  const listed = names.slice(0, manyNames).map((name) => name.replace(/\s+/g, " "));
  return listed.join(", ") + (names.length > manyNames ? ", …" : "");
}

export const mappingHint = "--columns MAP.json says which of them holds what";

/** Reads records by usual field names; `remarks` reports if no record had both an id and a title. */
export class NamedRows {
  #isUnderstood = false;
  #first: readonly string[] = [];

  constructor(readonly isOwnFirst: boolean) {}

  read(record: Readonly<Record<string, unknown>>, row: number): FeedRow {
    const job = jobOfFields(textsByUsualName(textsByName(record), this.isOwnFirst));
    this.#isUnderstood ||= job.externalId !== "" && job.title !== null;
    if (this.#first.length === 0) this.#first = Object.keys(record);
    if (job.externalId === "" && job.title === null)
      return refused(row, null, "neither an id nor a title by a usual name");
    return { kind: "job", row, job };
  }

  get remarks(): string[] {
    if (this.#isUnderstood || this.#first.length === 0) return [];
    return [
      `No row has an id and a title by a usual name. The first has: ${listOfNames(this.#first)}. ${mappingHint}`,
    ];
  }
}

function fieldsNamed(names: readonly string[]): ReadonlySet<JobField> {
  return new Set(names.flatMap((name) => fieldByName.get(plainName(name)) ?? []));
}

/** A remark on columns without a usual name; none if there are no such columns. */
export function unreadColumns(header: readonly string[]): string[] {
  const read = fieldsNamed(header);
  const unread = header.filter((name) => name !== "" && !fieldByName.has(plainName(name)));
  const names = unread.map((name) => {
    const meant = fieldLike(plainName(name));
    return meant === null || read.has(meant) ? name : `${name} (did you mean ${meant}?)`;
  });
  return names.length === 0 ? [] : [`Columns not read: ${listOfNames(names)}`];
}

function fieldLike(name: string): JobField | null {
  let nearest: { readonly field: JobField; readonly edits: number } | null = null;
  for (const [usual, field] of fieldByName) {
    const holds = usual.length >= 5 && name.includes(usual);
    const edits = holds ? 1 : distance(name, usual);
    const isLike = edits <= Math.min(2, Math.floor(usual.length / 4));
    if (isLike && (nearest === null || edits < nearest.edits)) nearest = { field, edits };
  }
  return nearest?.field ?? null;
}

const text = Type.String({ minLength: 1, description: "a text of one character or more" });
const columns = Type.Union([text, Type.Array(text, { minItems: 1 })], {
  description: "a text of one character or more, or a list of them",
});
const optional = Object.fromEntries(jobFields.map((field) => [field, Type.Optional(columns)]));

const ColumnMap = closed("an object with columns", {
  /** Column of a CSV, or path in JSON or XML, of each field. Several for one field are joined. */
  columns: closed("an object with id and title", { ...optional, id: text, title: text }),
  delimiter: Type.Optional(Type.String({ minLength: 1, maxLength: 1, description: "one character" })),
  /** Splits a text with several places, job types or categories. */
  separator: Type.Optional(text),
  /** Where the jobs are: in JSON the path of their list, in XML the name of their element. */
  rows: Type.Optional(text),
});
export type ColumnMap = Omit<Static<typeof ColumnMap>, "columns"> & {
  readonly columns: Readonly<Partial<Record<JobField, string | readonly string[]>>>;
};

/** Throws a FeedError that names every mistake. */
export function readColumnMap(file: string): ColumnMap {
  const reading = readJsonFile(file);
  if ("mistake" in reading) throw new FeedError(reading.mistake);
  const { value } = reading;
  if (Value.Check(ColumnMap, value)) return value;
  const mistakes = isRecord(value) ? schemaMistakes(ColumnMap, value) : ["it must hold one JSON object."];
  throw new FeedError(`The column map ${file} cannot be used: ${mistakes.join(" ")}`);
}

export function textsByMap(
  { columns, separator }: ColumnMap,
  at: (column: string) => readonly string[],
): FieldTexts {
  const said: FieldTexts = (field) => {
    const named = columns[field] ?? [];
    if (typeof named === "string") return at(named);
    const joined = named.flatMap((name) => at(name)[0] ?? []).join(field === "description" ? "\n\n" : ", ");
    return joined === "" ? [] : [joined];
  };
  return splitLists(said, separator);
}

const lists = new Set<JobField>(["place", "job_types", "categories", "industry", "disciplines"]);

function splitLists(said: FieldTexts, separator = "|"): FieldTexts {
  return (field) =>
    lists.has(field)
      ? said(field).flatMap((text) => text.split(separator).flatMap((part) => part.trim() || []))
      : said(field);
}

/** Throws a FeedError for a CSV without the columns that are needed. */
export function checkHeader(header: readonly string[], map: ColumnMap | null): void {
  const mapped = Object.values(map?.columns ?? {}).flatMap((names) => names ?? []);
  const missing = mapped.find((name) => !header.includes(name));
  if (missing !== undefined)
    throw new FeedError(
      `The CSV has no column ${JSON.stringify(missing)}; its columns are: ${listOfNames(header)}.`,
    );
  const found = fieldsNamed(header);
  if (map !== null || (found.has("title") && (found.has("id") || found.has("apply_url")))) return;
  throw new FeedError(
    `The CSV has no columns for id and title; its columns are: ${listOfNames(header)}. ${mappingHint}.`,
  );
}

export function textsInColumns(cells: ReadonlyMap<string, string>, map: ColumnMap | null): FieldTexts {
  if (map !== null)
    return textsByMap(map, (column) => [cells.get(column) ?? ""].filter((text) => text !== ""));
  return splitLists(textsByUsualName(textsByName(Object.fromEntries(cells)), true));
}
