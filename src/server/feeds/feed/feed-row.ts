/** The feed as a whole cannot be used, so nothing was changed. The message is one line for an operator. */
export class FeedError extends Error {
  override readonly name = "FeedError";
}

/** A number or a text, as the feed has it; null when it says nothing. */
export type RawValue = string | number | null;

/**
 * Where a job is, in the feed's words. `slug` is our own `cached_slug_with_class`, for feeds that know it.
 */
export interface RawPlace {
  readonly slug?: string | null;
  readonly city?: string | null;
  readonly region?: string | null;
  readonly country?: string | null;
  /** As the country writes it: 'W2 1NY', 'W2', '75201-1234'. */
  readonly postalCode?: RawValue;
  /** All in one, from small to large: 'Pentagon, Arlington, Virginia'. */
  readonly text?: string | null;
  /** Degrees. */
  readonly latitude?: RawValue;
  readonly longitude?: RawValue;
}

export interface RawSalary {
  readonly minimum?: RawValue;
  readonly maximum?: RawValue;
  /** ISO 4217. */
  readonly currency?: string | null;
  /** 'Per Year', 'HOUR', 'pa'. */
  readonly period?: string | null;
  /** '£24,000 - £28,000 a year', 'Competitive'. */
  readonly text?: string | null;
}

/** What a job is about, in whichever of these ways the feed says it. */
export interface RawOccupation {
  /** Slugs of our own disciplines. */
  readonly disciplines?: readonly string[];
  /** Four-digit series of the US Office of Personnel Management. */
  readonly opmSeries?: readonly string[];
  /** Standard Occupational Classification (US, 2018): '29-1141'. */
  readonly socCodes?: readonly string[];
  /** Names of occupations and categories. */
  readonly names?: readonly string[];
  /** Names of industries: where the work is done, whatever it is. */
  readonly industries?: readonly string[];
}

/** What a note may say is left out. */
export type LeftOut = "posting date" | "closing date" | "featured" | "link" | "pay" | "job type";

/** A job as its feed describes it: every field still as given. */
export interface RawJob {
  /** The feed's own name for the job, the same in every delivery. */
  readonly externalId: string;
  readonly title: string | null;
  readonly company: string | null;
  /** HTML, escaped HTML or plain text. */
  readonly description: string | null;
  readonly applyUrl: string | null;
  readonly salary: RawSalary | null;
  readonly postedAt: RawValue;
  readonly validThrough: RawValue;
  /** Yes, no, or the last day: 'true', '2026-12-24'. */
  readonly featured?: RawValue;
  readonly places: readonly RawPlace[];
  readonly remote: boolean;
  /** Words on hours and contract: 'FULL_TIME', 'Fixed Term'. */
  readonly jobTypes: readonly string[];
  readonly occupation: RawOccupation;
  /** Of the description: 'de', 'en-GB'. */
  readonly language?: string | null;
  /** What the reader knows better than to pass on, for the report. */
  readonly leftOut?: readonly { readonly what: LeftOut; readonly said: string }[];
}

/**
 * `row` counts from 1 and is what an operator would look for: the line of a line-wise format, else the
 * element.
 */
interface JobRow {
  readonly kind: "job";
  readonly row: number;
  /** Where rows are elements: the line of the feed that it begins in. */
  readonly line?: number;
  readonly job: RawJob;
}

interface RefusedRow {
  readonly kind: "refused";
  readonly row: number;
  readonly line?: number;
  readonly externalId: string | null;
  readonly reason: string;
  /** Too broken to tell whose row it is. */
  readonly isUnreadable?: true;
}

export type FeedRow = JobRow | RefusedRow;

/**
 * Rows in the feed's order; throws a FeedError when the feed is broken or cut off. Never holds the whole
 * feed.
 */
export type FeedRows = AsyncIterable<FeedRow>;

/** What is known of a feed once it has been read. */
export interface FeedEnd {
  /** What the feed has and did not give, in words; null when it gave all. */
  readonly shortfall?: string | null;
  /** What else an operator should know of it. */
  readonly remarks?: readonly string[];
}

export function refused(row: number, externalId: string | null, reason: string): RefusedRow {
  return { kind: "refused", row, externalId, reason };
}

/** A row that may be any job's. */
export function unreadable(row: number, reason: string): RefusedRow {
  return { ...refused(row, null, reason), isUnreadable: true };
}

/** The source of generated jobs; a feed under this name would replace them. */
export const sampleSource = "sample";
