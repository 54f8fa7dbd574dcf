import { escapeText } from "entities";
import {
  type FeedRow,
  type RawJob,
  type RawPlace,
  type RawSalary,
  type RawValue,
  refused,
} from "../../feed/feed-row";
import { valuesAt } from "./paths";
import type { Condition, Paths, PlaceFields, PostingFields, SalaryFields, Section } from "./system";

class PostingValues {
  constructor(
    readonly posting: unknown,
    readonly words: Readonly<Record<string, string>> = {},
  ) {}

  /** The first non-empty value: a number as it is, anything else as text. */
  value(paths: Paths | undefined): RawValue {
    return this.#values(listOf(paths))[0] ?? null;
  }

  /** The texts at the first path that has any. */
  first(paths: Paths | undefined): string[] {
    const texts = listOf(paths).map((path) => this.texts([path]));
    return texts.find(({ length }) => length > 0) ?? [];
  }

  text(paths: Paths | undefined): string | null {
    const value = this.value(paths);
    return value === null ? null : String(value);
  }

  texts(paths: readonly string[] | undefined): string[] {
    return this.#values(paths ?? []).map(String);
  }

  holds({ at, is }: Condition): boolean {
    return this.texts([at]).some((text) => is.includes(text.toLowerCase()));
  }

  parts(path: string): PostingValues[] {
    return valuesAt(this.posting, path).map((part) => new PostingValues(part, this.words));
  }

  /** '{path}' in an address stands for the value there; null if one is missing. */
  address(paths: Paths | undefined): string | null {
    const addresses = listOf(paths).map((path) =>
      path.includes("{") ? this.#filled(path) : this.text(path),
    );
    return addresses.find((address) => address !== null) ?? null;
  }

  #filled(pattern: string): string | null {
    const parts = pattern.split(/[{}]/);
    const filled = parts.map((part, place) => (place % 2 === 0 ? part : this.#inAddress(part)));
    return filled.includes(null) ? null : filled.join("");
  }

  #inAddress(path: string): string | null {
    const text = this.text(path);
    return text === null ? null : encodeURIComponent(text.toWellFormed());
  }

  #values(paths: readonly string[]): (string | number)[] {
    return paths.flatMap((path) => valuesAt(this.posting, path).flatMap((value) => this.#said(value) ?? []));
  }

  #said(value: unknown): string | number | null {
    if (typeof value === "number") return value;
    const text = typeof value === "string" || typeof value === "boolean" ? String(value).trim() : "";
    return (Object.hasOwn(this.words, text) ? this.words[text] : text) || null;
  }
}

function listOf(paths: Paths | undefined): readonly string[] {
  if (paths === undefined) return [];
  return typeof paths === "string" ? [paths] : paths;
}

function readPostingDescription(values: PostingValues, fields: PostingFields): string | null {
  const facts = Object.entries(fields.facts ?? {}).map(
    ([name, paths]) => [name, values.text(paths)] as const,
  );
  const sections = (fields.description ?? []).flatMap((section) => sectionsAt(values, section));
  const all = [...sections, factsAsList(facts)].filter((text) => text !== "");
  return all.join("\n\n") || null;
}

/** Facts as an HTML list without null values; an empty string if all are null. */
export function factsAsList(facts: readonly (readonly [name: string, value: string | null])[]): string {
  const items = facts.flatMap(([name, value]) =>
    value === null ? [] : [`<li><strong>${name}:</strong> ${escapeText(value)}</li>`],
  );
  return items.length === 0 ? "" : `<ul>${items.join("")}</ul>`;
}

function sectionsAt(values: PostingValues, section: Section): string[] {
  if (typeof section === "string" || !("heading" in section)) return [values.text(section) ?? ""];
  return values.parts(section.at).flatMap((part) => {
    const [heading, body] = [part.text(section.heading), part.text(section.body)];
    if (body === null) return [];
    const above = heading === null ? "" : `<h3>${escapeText(heading)}</h3>\n`;
    return [above + (/^<li\b/i.test(body) ? `<ul>${body}</ul>` : body)];
  });
}

export function rowOfPosting(
  posting: unknown,
  fields: PostingFields,
  row: number,
  companyOfDocument: string | null,
): FeedRow {
  const values = new PostingValues(posting, fields.words);
  const condition = fields.refused?.find((each) => values.holds(each));
  // Without its id, so that a job shown before counts as removed from the feed.
  if (condition !== undefined) return refused(row, null, condition.because);
  return { kind: "job", row, job: readPosting(values, fields, companyOfDocument) };
}

function readPosting(values: PostingValues, fields: PostingFields, companyOfDocument: string | null): RawJob {
  const named = companyAndTitle(values, fields);
  return {
    externalId: values.text(fields.id) ?? "",
    title: named.title,
    company: named.company ?? companyOfDocument,
    description: readPostingDescription(values, fields),
    language: values.text(fields.language),
    applyUrl: values.address(fields.applyUrl),
    ...readPostingSalary(values, fields.salary),
    postedAt: values.value(fields.postedAt),
    validThrough: values.value(fields.validThrough),
    places: readPostingPlaces(values, fields),
    remote: values.first(fields.remote).some(saysRemote),
    jobTypes: values.texts(fields.jobTypes),
    occupation: { names: inWords(fields.names, values), industries: inWords(fields.industries, values) },
  };
}

/** Reads codes such as 'software_and_web_development' as names. */
function inWords(paths: PostingFields["names"], values: PostingValues): string[] {
  return values.texts(paths).map((text) => text.replaceAll("_", " "));
}

/** Whether a field on remote work means yes: 'true', 'fully', 'Remote', but not 'hybrid'. */
export function saysRemote(word: string): boolean {
  return /^(?:true|yes|1|fully|remote|wfh)/i.test(word);
}

function companyAndTitle(values: PostingValues, fields: PostingFields) {
  const title = values.text(fields.title);
  const company = values.text(fields.company);
  const end = fields.titleNamesCompany === true ? (title?.indexOf(": ") ?? -1) : -1;
  if (title === null || end < 0) return { title, company };
  return { title: title.slice(end + 2), company: company ?? title.slice(0, end) };
}

/** With more places than this a job is refused anyway. */
const maxCompared = 300;

function readPostingPlaces(values: PostingValues, fields: PostingFields): RawPlace[] {
  const first = placesBy(values, fields.places);
  const places = first.length > 0 ? first : placesBy(values, fields.placesElse ?? []);
  if (places.length > maxCompared) return places;
  return places.filter((place, index) => !places.slice(0, index).some((earlier) => says(earlier, place)));
}

/** Whether `place` has the same name as `other` and all its values. */
function says(place: RawPlace, other: RawPlace): boolean {
  const isSaid = (field: keyof RawPlace) => other[field] === undefined || other[field] === place[field];
  const name = place.city ?? place.text;
  const isNamesake = name !== undefined && name === (other.city ?? other.text);
  return isNamesake && isSaid("region") && isSaid("country") && isSaid("postalCode");
}

function placesBy(values: PostingValues, all: readonly PlaceFields[]): RawPlace[] {
  return all.flatMap((fields) =>
    (fields.at === undefined ? [values] : values.parts(fields.at)).flatMap((part) => placeIn(part, fields)),
  );
}

function placeIn(part: PostingValues, fields: PlaceFields): RawPlace[] {
  const itself = typeof part.posting === "string" ? part.posting.trim() || null : null;
  const city = part.text(fields.city);
  const place = {
    text: city === null ? (itself ?? part.text(fields.text)) : null,
    city,
    region: part.text(fields.region),
    country: part.text(fields.country),
    postalCode: part.value(fields.postalCode),
    latitude: part.value(fields.latitude),
    longitude: part.value(fields.longitude),
  };
  const said = Object.entries(place).filter(([, value]) => value !== null);
  return said.length === 0 ? [] : [Object.fromEntries(said)];
}

function readPostingSalary(
  values: PostingValues,
  fields: SalaryFields = {},
): Pick<RawJob, "salary" | "leftOut"> {
  const amount = (value: RawValue) => (fields.inCents === true ? inUnits(value) : value);
  const salary: RawSalary = {
    minimum: amount(values.value(fields.minimum)),
    maximum: amount(values.value(fields.maximum)),
    currency: values.text(fields.currency),
    period: values.text(fields.period),
    text: values.text(fields.text),
  };
  const said = [salary.text, salary.minimum, salary.maximum].filter((value) => value !== null);
  if (said.length === 0) return { salary: null };
  if (fields.unless === undefined || !values.holds(fields.unless)) return { salary };
  const words = said.join(", ").slice(0, 100);
  return { salary: null, leftOut: [{ what: "pay", said: `${words} (${fields.unless.because})` }] };
}

function inUnits(cents: RawValue): RawValue {
  const value = typeof cents === "string" && cents !== "" ? Number(cents) : cents;
  return typeof value === "number" && Number.isFinite(value) ? value / 100 : null;
}
