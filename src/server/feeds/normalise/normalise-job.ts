import { createHash } from "node:crypto";
import { undated } from "../../../shared/posted";
import type { LeftOut, RawJob, RawSalary, RawValue } from "../feed/feed-row";
import { plainLine } from "../feed/mend-text";
import type { PlaceResolver } from "../geocoding/resolve-place";
import { type DateOrder, type DateReading, dateOrderIn, orderShownBy, readDate } from "./date";
import { readDescription } from "./description";
import { readDisciplines } from "./discipline/disciplines";
import { readJobTypes } from "./job-types";
import { leavesPayOut, readSalary, type Salary } from "./pay/salary";
import {
  type JobSpot,
  lineMaxLength,
  type PlaceNote,
  placesInHash,
  placesOf,
  storedPlaces,
} from "./places-of-job";
import { cleanTitle, idError, readApplyUrl, readLanguage, sizeError } from "./plain-fields";

/** PostgreSQL's latest date: featured as long as the job is open. */
const always = "infinity";

const yes = /^(?:y|yes|true|1|on|x|ja|wahr)$/i;
const no = /^(?:|n|no|false|0|off|nein|falsch|none|null|n\/a|[-–])$/i;

/** The last day (`YYYY-MM-DD`) or `infinity`; null if not featured, undefined if unreadable. */
function readFeatured(raw: RawValue, reading: DateReading): string | null | undefined {
  const said = String(raw ?? "").trim();
  if (yes.test(said)) return always;
  if (no.test(said)) return null;
  return readDate(raw, reading)?.toISOString().slice(0, 10);
}

/** Dates are ISO 8601; `postedAt` is null if the feed gives none, `undated` if it is unreadable. */
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
  /** The last day, or `infinity`; null when not featured. */
  readonly featuredUntil: string | null;
  readonly placeIds: readonly number[];
  readonly spots: readonly JobSpot[];
  /** Slugs, sorted. */
  readonly disciplines: readonly string[];
  readonly jobTypes: readonly string[];
  /** BCP 47; null unless the feed gives it. */
  readonly language: string | null;
  /** Equal for two jobs exactly when everything stored of them is equal. */
  readonly contentHash: string;
}

type Note = PlaceNote | `${LeftOut} left out: ${string}`;

export type Normalised =
  | { readonly kind: "job"; readonly job: NormalJob; readonly notes: readonly Note[] }
  | { readonly kind: "refused"; readonly reason: string };

export interface NormaliseSettings {
  readonly resolvePlace: PlaceResolver;
  /** Null: the country's order. */
  readonly dateOrder: DateOrder | null;
  /** ISO 3166-1 alpha-2; decides the currency of pay that names none, if the job has no known place. */
  readonly country: string | null;
  /** For jobs that name no company. */
  readonly company: string | null;
  /** Apply address containing `{id}`, for jobs that give none. */
  readonly applyUrl?: string | null;
  /** Jobs posted in the future are refused. */
  readonly now: Date;
}

/** For jobs with an unreadable closing date, from the import that added them. */
const daysWithoutClosingDate = 90;
const closesLater = `the job closes in ${daysWithoutClosingDate} days`;
const unreadClosingMs = daysWithoutClosingDate * 24 * 3_600_000;

/** Clocks and time zones differ: a job dated tomorrow morning may already be out. */
const aheadMs = 36 * 3_600_000;

export function normaliseJob(raw: RawJob, settings: NormaliseSettings): Normalised {
  const tooMuch = sizeError(raw);
  if (tooMuch !== null) return { kind: "refused", reason: tooMuch };
  const title = cleanTitle(raw.title ?? "");
  const company = plainLine(raw.company ?? "").slice(0, lineMaxLength) || (settings.company ?? "");
  const places = placesOf(raw.places, settings.resolvePlace);
  const country = places.known[0]?.countryCode ?? settings.country;
  const dates = datesOf(raw, settings, country);
  const reason = refusalOf(raw, title, company, dates.postedAt, settings.now);
  if (reason !== null) return { kind: "refused", reason };
  const salary = readSalary(raw.salary, country);
  const usualUrl = settings.applyUrl?.replaceAll("{id}", () => encodeURIComponent(raw.externalId));
  const applyUrl = readApplyUrl(raw.applyUrl ?? usualUrl ?? null);
  const description = readDescription(raw.description ?? "", applyUrl);
  const jobTypes = readJobTypes(raw.jobTypes, title);
  const content = {
    externalId: raw.externalId,
    title,
    company,
    descriptionHtml: description.html,
    descriptionText: description.text,
    applyUrl,
    salary,
    remote: raw.remote || places.remote,
    ...dates.said,
    disciplines: readDisciplines(raw.occupation, title, company),
    jobTypes: jobTypes.slugs,
  };
  const language = readLanguage(raw.language);
  // Jobs without these optional parts keep the hash that they had before the parts existed.
  const contentHash = hashOf({ ...content, ...(language && { language }), ...placesInHash(places) });
  const left = [
    leftOut("link", raw.applyUrl, applyUrl),
    leftOut("pay", leavesPayOut(raw.salary, salary) ? spelledPay(raw.salary) : null, null),
    leftOut("job type", [jobTypes.contradicted, jobTypes.unread].filter(Boolean).join("; "), null),
    ...(raw.leftOut ?? []).map(({ what, said }) => leftOut(what, said, null)),
  ];
  const notes = [...places.notes, ...[...dates.notes, ...left].filter((note) => note !== null)];
  const job = { ...content, ...dates.shown, language, ...storedPlaces(places), contentHash };
  return { kind: "job", job, notes };
}

/**
 * `said` is hashed, `shown` is stored. An unreadable closing date is hashed as such, so that later imports do
 * not keep moving the stored date.
 */
function datesOf(raw: RawJob, settings: NormaliseSettings, country: string | null) {
  // The order that one date shows holds for both; then the operator's setting, then the country's.
  const shownOrder = orderShownBy(raw.postedAt) ?? orderShownBy(raw.validThrough);
  const order = shownOrder ?? settings.dateOrder ?? dateOrderIn(settings.country ?? country);
  const reading = { order, country, now: settings.now };
  const [postedAt, closing] = [readDate(raw.postedAt, reading), readDate(raw.validThrough, reading)];
  const closes = closing?.toISOString() ?? null;
  const featured = readFeatured(raw.featured ?? null, reading);
  const isUnread = closing === null && saysDate(raw.validThrough);
  const posted = postedAt?.toISOString() ?? (saysDate(raw.postedAt) ? undated : null);
  return {
    postedAt,
    said: {
      postedAt: posted,
      validThrough: isUnread ? "unread" : closes,
      ...(featured && { featuredUntil: featured }),
    },
    shown: {
      featuredUntil: featured ?? null,
      validThrough: isUnread ? new Date(Number(settings.now) + unreadClosingMs).toISOString() : closes,
    },
    notes: [
      leftOut("posting date", raw.postedAt, postedAt),
      leftOut("closing date", raw.validThrough, closing, isUnread ? closesLater : ""),
      featured === undefined ? leftOut("featured", raw.featured ?? null, null) : null,
    ],
  };
}

function leftOut(what: LeftOut, given: RawValue, read: unknown, instead = ""): Note | null {
  const said = plainLine(String(given ?? "")).slice(0, lineMaxLength);
  return said === "" || read !== null ? null : `${what} left out: ${said}${instead && ` (${instead})`}`;
}

const noDate = /^(?:[-–.:/ 0]*|n\/?a|none|null|nil|undefined|unknown|tb[acd])$/i;

/** Forms write '0000-00-00' or 'n/a' for nothing. */
function saysDate(given: RawValue): boolean {
  return !noDate.test(plainLine(String(given ?? "")));
}

function spelledPay(raw: RawSalary | null): string {
  const fields = [raw?.text, raw?.minimum, raw?.maximum, raw?.currency, raw?.period];
  return fields.filter((field) => field !== undefined && field !== null && field !== "").join(", ");
}

function refusalOf(
  raw: RawJob,
  title: string,
  company: string,
  postedAt: Date | null,
  now: Date,
): string | null {
  const mistake = idError(raw.externalId);
  if (mistake !== null) return mistake;
  if (!/\p{L}/u.test(title)) return raw.title ? "title without a word" : "no title";
  if (company === "") return "no company (--company NAME gives one to jobs that name none)";
  if (postedAt !== null && postedAt.getTime() > now.getTime() + aheadMs) {
    return `not to be shown before ${postedAt.toISOString().slice(0, 10)}`;
  }
  return null;
}

function hashOf(content: object): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}
