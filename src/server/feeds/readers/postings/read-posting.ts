import {
  type FeedRow,
  type RawJob,
  type RawPlace,
  type RawSalary,
  type RawValue,
  refused,
} from "../../feed/feed-row";
import { readPostingDescription } from "./description";
import { PostingValues } from "./posting-values";
import type { PlaceFields, PostingFields, SalaryFields } from "./system";

/** A posting as a system has it, read by that system's table. */
export function rowOfPosting(
  posting: unknown,
  fields: PostingFields,
  row: number,
  companyOfDocument: string | null,
): FeedRow {
  const values = new PostingValues(posting, fields.words);
  const condition = fields.refused?.find((each) => values.holds(each));
  // Without its id, so that a job that was shown before counts as having left the feed.
  if (condition !== undefined) return refused(row, null, condition.because);
  return { kind: "job", row, job: readPosting(values, fields, companyOfDocument) };
}

function readPosting(values: PostingValues, fields: PostingFields, companyOfDocument: string | null): RawJob {
  const named = companyAndTitle(values, fields);
  const salary = readPostingSalary(values, fields.salary);
  return {
    externalId: values.text(fields.id) ?? "",
    title: named.title,
    company: named.company ?? companyOfDocument,
    description: readPostingDescription(values, fields),
    language: values.text(fields.language),
    applyUrl: values.address(fields.applyUrl),
    ...salary,
    postedAt: values.value(fields.postedAt),
    validThrough: values.value(fields.validThrough),
    places: readPostingPlaces(values, fields),
    remote: values.first(fields.remote).some(saysRemote),
    jobTypes: values.texts(fields.jobTypes),
    occupation: { names: inWords(fields.names, values), industries: inWords(fields.industries, values) },
  };
}

/** 'software_and_web_development' is a code that is its own name. */
function inWords(paths: PostingFields["names"], values: PostingValues): string[] {
  return values.texts(paths).map((text) => text.replaceAll("_", " "));
}

/** Whether a field on remote work says yes: 'true', 'fully', 'Remote'; not 'hybrid'. */
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

/** More are no job's, and are refused as they are. */
const mostCompared = 300;

/** Every place of a posting. One that is named again, with nothing new, is left out. */
function readPostingPlaces(values: PostingValues, fields: PostingFields): RawPlace[] {
  const first = placesBy(values, fields.places);
  const places = first.length > 0 ? first : placesBy(values, fields.placesElse ?? []);
  if (places.length > mostCompared) return places;
  return places.filter((place, index) => !places.slice(0, index).some((earlier) => says(earlier, place)));
}

/** Whether a place says all that another does, under the same name. */
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

/** Nothing where a place says nothing. */
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

/** A posting's pay, or what is left out of it and why. */
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
