import { createHash } from "node:crypto";
import type { RawJob, RawPlace } from "../feed-row";
import type { KnownPlace } from "../gazetteer/gazetteer";
import type { PlaceResolver } from "../gazetteer/resolve-place";
import { readApplyUrl } from "./apply-url";
import { type DateOrder, readDate } from "./date";
import { readDescription } from "./description";
import { readDisciplines } from "./disciplines";
import { mistakeInId } from "./external-id";
import { readJobTypes } from "./job-types";
import { plainLine } from "./mend-text";
import { readSalary, type Salary } from "./salary";
import { cleanTitle } from "./title";

/** A job as it is stored. Dates are ISO 8601; `postedAt` is null when the feed does not say. */
export interface NormalJob {
  readonly externalId: string;
  readonly title: string;
  readonly company: string;
  readonly descriptionHtml: string;
  readonly descriptionText: string;
  readonly applyUrl: string | null;
  readonly salary: Salary;
  readonly remote: boolean;
  readonly postedAt: string | null;
  readonly validThrough: string | null;
  readonly placeIds: readonly number[];
  /** Slugs, sorted. */
  readonly disciplines: readonly string[];
  readonly jobTypes: readonly string[];
  /** Equal for two jobs exactly when all that is stored of them is equal. */
  readonly contentHash: string;
}

/** What an operator may want to look into, though the job is kept. */
export type Note = `place not found: ${string}` | `place known only roughly: ${string}`;

export type Normalised =
  | { readonly kind: "job"; readonly job: NormalJob; readonly notes: readonly Note[] }
  | { readonly kind: "refused"; readonly reason: string };

export interface NormaliseSettings {
  readonly resolvePlace: PlaceResolver;
  readonly dateOrder: DateOrder;
  /** ISO 3166-1 alpha-2, for pay without a currency where no place says more. */
  readonly country: string | null;
  /** For jobs that name no company. */
  readonly company: string | null;
  /** A job may be announced for later, but is not shown before. */
  readonly now: Date;
}

const lineMaxLength = 200;
/** Clocks and time zones differ: a job of tomorrow morning may well be out already. */
const aheadMs = 36 * 3_600_000;

/** A feed's job as it is stored, or why it cannot be. */
export function normaliseJob(raw: RawJob, settings: NormaliseSettings): Normalised {
  const title = cleanTitle(raw.title ?? "");
  const company = plainLine(raw.company ?? "").slice(0, lineMaxLength) || (settings.company ?? "");
  const postedAt = readDate(raw.postedAt, settings.dateOrder);
  const reason = refusalOf(raw, title, company, postedAt, settings.now);
  if (reason !== null) return { kind: "refused", reason };
  const places = placesOf(raw.places, settings.resolvePlace);
  const country = places.known[0]?.countryCode ?? settings.country;
  const description = readDescription(raw.description ?? "");
  const content = {
    externalId: raw.externalId,
    title,
    company,
    descriptionHtml: description.html,
    descriptionText: description.text,
    applyUrl: readApplyUrl(raw.applyUrl),
    salary: readSalary(raw.salary, country),
    remote: raw.remote || places.remote,
    postedAt: postedAt?.toISOString() ?? null,
    validThrough: readDate(raw.validThrough, settings.dateOrder)?.toISOString() ?? null,
    disciplines: readDisciplines(raw.occupation, title),
    jobTypes: readJobTypes(raw.jobTypes, title),
  };
  const contentHash = hashOf({ ...content, places: places.known.map(({ slug }) => slug) });
  const placeIds = places.known.map(({ id }) => id);
  return { kind: "job", job: { ...content, placeIds, contentHash }, notes: places.notes };
}

function refusalOf(
  raw: RawJob,
  title: string,
  company: string,
  postedAt: Date | null,
  now: Date,
): string | null {
  const mistake = mistakeInId(raw.externalId);
  if (mistake !== null) return mistake;
  if (!/\p{L}/u.test(title)) return raw.title ? "title without a word" : "no title";
  if (company === "") return "no company (--company NAME gives one to jobs that name none)";
  if (postedAt !== null && postedAt.getTime() > now.getTime() + aheadMs) {
    return `not to be shown before ${postedAt.toISOString().slice(0, 10)}`;
  }
  return null;
}

interface Places {
  readonly known: readonly KnownPlace[];
  readonly remote: boolean;
  readonly notes: readonly Note[];
}

/** The known places by id, without repeats, and what to say of the others. */
function placesOf(raw: readonly RawPlace[], resolve: PlaceResolver): Places {
  const known = new Map<number, KnownPlace>();
  const notes = new Set<Note>();
  let remote = false;
  for (const given of raw) {
    const { place, exact, named, remote: isRemote } = resolve(given);
    remote ||= isRemote;
    if (place !== null) known.set(place.id, place);
    if (named && place === null) notes.add(`place not found: ${spelled(given)}`);
    else if (named && !exact) notes.add(`place known only roughly: ${spelled(given)}`);
  }
  const ordered = [...known.values()].sort((one, other) => one.id - other.id);
  return { known: ordered, remote, notes: [...notes] };
}

function spelled({ text, city, region, country, latitude, longitude }: RawPlace): string {
  const words = [text, city, region, country].filter(
    (part) => part !== undefined && part !== null && part !== "",
  );
  return (words.join(", ") || `${latitude}, ${longitude}`).slice(0, lineMaxLength);
}

function hashOf(content: object): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}
