import type { PlacedShares } from "../geocoding/place-shares";

/** A line of the report, as JSON. A note is on a row that was kept. */
export interface ReportLine {
  readonly kind: "refused" | "note";
  readonly row: number;
  /** The line of the feed, if that is another number. */
  readonly line?: number;
  readonly id: string | null;
  readonly reason: string;
}

export function emptyTally() {
  return {
    read: 0,
    refused: 0,
    /** Refused rows whose job cannot be identified. */
    unreadable: 0,
    /** Jobs kept without a place, or only with the area around it. */
    placesNotFound: 0,
    placesRough: 0,
    /** Open or not. */
    featured: 0,
    /** Number of jobs by what was left out: 'posting date', 'link', 'pay'. */
    leftOut: {} as Record<string, number>,
    /** What the feed claims to have but did not give, such as jobs on other pages. */
    shortfall: null as string | null,
    /** Other findings for the operator: columns not read, bytes that are not UTF-8. */
    remarks: [] as string[],
  };
}

export type Tally = ReturnType<typeof emptyTally>;

/** For the staging table and the report. Plain data, for another thread. */
export interface Batch {
  /** Records of the staging table as a JSON array, one per id. */
  readonly staged: string;
  readonly report: readonly ReportLine[];
  readonly tally: Tally;
  readonly lastRow: number;
  /** Fraction of the feed read so far, 0 to 1. */
  readonly fraction: number;
  /** How well places have been recognised so far; null unless requested. */
  readonly shares: PlacedShares | null;
}

/** With constant visitors an import takes a few times as long, but still ends. */
export const importYielding = { maxWaitMs: 12 };

export function sameIdAs(row: number): string {
  return `row ${row} has the same id`;
}
