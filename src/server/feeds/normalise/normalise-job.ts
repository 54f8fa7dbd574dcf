import { createHash } from "node:crypto";
import type { LeftOut, RawJob, RawSalary, RawValue } from "../feed/feed-row";
import { plainLine } from "../feed/mend-text";
import type { PlaceResolver } from "../geocoding/resolve-place";
import { type DateOrder, readDate } from "./date";
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
import { cleanTitle, mistakeInId, mistakeInSize, readApplyUrl, readLanguage } from "./plain-fields";

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
  readonly spots: readonly JobSpot[];
  /** Slugs, sorted. */
  readonly disciplines: readonly string[];
  readonly jobTypes: readonly string[];
  /** BCP 47, as far as the feed says. */
  readonly language: string | null;
  /** Equal for two jobs exactly when all that is stored of them is equal. */
  readonly contentHash: string;
}

/** What an operator may want to look into, though the job is kept. */
type Note = PlaceNote | `${LeftOut} left out: ${string}`;

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
  /** For jobs that give no address to apply at: one with `{id}` in it. */
  readonly applyUrl?: string | null;
  /** A job may be announced for later, but is not shown before. */
  readonly now: Date;
}

/** Clocks and time zones differ: a job of tomorrow morning may well be out already. */
const aheadMs = 36 * 3_600_000;

/** A feed's job as it is stored, or why it cannot be. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of fields, each with its reader.
export function normaliseJob(raw: RawJob, settings: NormaliseSettings): Normalised {
  const tooMuch = mistakeInSize(raw);
  if (tooMuch !== null) return { kind: "refused", reason: tooMuch };
  const title = cleanTitle(raw.title ?? "");
  const company = plainLine(raw.company ?? "").slice(0, lineMaxLength) || (settings.company ?? "");
  const places = placesOf(raw.places, settings.resolvePlace);
  const country = places.known[0]?.countryCode ?? settings.country;
  const dates = { order: settings.dateOrder, country };
  const postedAt = readDate(raw.postedAt, dates);
  const reason = refusalOf(raw, title, company, postedAt, settings.now);
  if (reason !== null) return { kind: "refused", reason };
  const salary = readSalary(raw.salary, country);
  const applyUrl = readApplyUrl(raw.applyUrl ?? addressOf(raw.externalId, settings));
  const description = readDescription(raw.description ?? "", applyUrl);
  const validThrough = readDate(raw.validThrough, dates);
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
    postedAt: postedAt?.toISOString() ?? null,
    validThrough: validThrough?.toISOString() ?? null,
    disciplines: readDisciplines(raw.occupation, title, company),
    jobTypes: jobTypes.slugs,
  };
  const language = readLanguage(raw.language);
  // Jobs without a language or a spot keep the hash that they had before there were any.
  const contentHash = hashOf({
    ...content,
    ...(language && { language }),
    ...placesInHash(places),
  });
  const left = [
    leftOut("posting date", raw.postedAt, postedAt),
    leftOut("closing date", raw.validThrough, validThrough),
    leftOut("link", raw.applyUrl, applyUrl),
    leftOut("pay", leavesPayOut(raw.salary, salary) ? spelledPay(raw.salary) : null, null),
    leftOut("job type", jobTypes.contradicted, null),
    ...(raw.leftOut ?? []).map(({ what, said }) => leftOut(what, said, null)),
  ];
  const notes = [...places.notes, ...left.filter((note) => note !== null)];
  return { kind: "job", job: { ...content, language, ...storedPlaces(places), contentHash }, notes };
}

function addressOf(id: string, { applyUrl = null }: NormaliseSettings): string | null {
  return applyUrl?.replaceAll("{id}", () => encodeURIComponent(id)) ?? null;
}

/** What a feed says that cannot be read: the job is shown without it. */
function leftOut(what: LeftOut, given: RawValue, read: unknown): Note | null {
  const said = plainLine(String(given ?? "")).slice(0, lineMaxLength);
  return said === "" || read !== null ? null : `${what} left out: ${said}`;
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
  const mistake = mistakeInId(raw.externalId);
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
