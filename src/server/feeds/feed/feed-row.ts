/** The whole feed is unusable, and nothing was changed. The message is one line for an operator. */
export class FeedError extends Error {
  override readonly name = "FeedError";
}

/** As in the feed; null if missing. */
export type RawValue = string | number | null;

/** A place in the feed's words. `slug` is our own `cached_slug_with_class`, for feeds that have it. */
export interface RawPlace {
  readonly slug?: string | null;
  readonly city?: string | null;
  readonly region?: string | null;
  readonly country?: string | null;
  /** As the country writes it: 'W2 1NY', 'W2', '75201-1234'. */
  readonly postalCode?: RawValue;
  /** The whole place, smallest part first: 'Pentagon, Arlington, Virginia'. */
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

export interface RawOccupation {
  /** Slugs of our own disciplines. */
  readonly disciplines?: readonly string[];
  /** Four-digit series of the US Office of Personnel Management. */
  readonly opmSeries?: readonly string[];
  /** Standard Occupational Classification (US, 2018): '29-1141'. */
  readonly socCodes?: readonly string[];
  readonly names?: readonly string[];
  /** Names of industries, whatever the work is. */
  readonly industries?: readonly string[];
}

/** Fields that a note may report as left out. */
export type LeftOut = "posting date" | "closing date" | "featured" | "link" | "pay" | "job type";

export interface RawJob {
  /** The feed's id for the job, the same in every delivery. */
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
  /** Words for hours and contract: 'FULL_TIME', 'Fixed Term'. */
  readonly jobTypes: readonly string[];
  readonly occupation: RawOccupation;
  /** Of the description: 'de', 'en-GB'. */
  readonly language?: string | null;
  /** Values that the reader leaves out on purpose, for the report. */
  readonly leftOut?: readonly { readonly what: LeftOut; readonly said: string }[];
}

/** `row` counts from 1: the line in line-based formats, else the element. */
interface JobRow {
  readonly kind: "job";
  readonly row: number;
  /** If rows are elements: the line of the feed where this one begins. */
  readonly line?: number;
  readonly job: RawJob;
}

interface RefusedRow {
  readonly kind: "refused";
  readonly row: number;
  readonly line?: number;
  readonly externalId: string | null;
  readonly reason: string;
  /** Too broken to identify its job. */
  readonly isUnreadable?: true;
}

export type FeedRow = JobRow | RefusedRow;

/** In the feed's order, never all in memory. Throws a FeedError if the feed is broken or cut off. */
export type FeedRows = AsyncIterable<FeedRow>;

export interface FeedEnd {
  /** What the feed claims to have but did not give; null if it gave all. */
  readonly shortfall?: string | null;
  readonly remarks?: readonly string[];
}

export function refused(row: number, externalId: string | null, reason: string): RefusedRow {
  return { kind: "refused", row, externalId, reason };
}

/** A row whose job cannot be identified. */
export function unreadable(row: number, reason: string): RefusedRow {
  return { ...refused(row, null, reason), isUnreadable: true };
}

/** The source of generated jobs; a feed under this name would replace them. */
export const sampleSource = "sample";
