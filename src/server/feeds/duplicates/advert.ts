/** What one source says of a job, as far as it tells whether two adverts are of the same one. */
export interface Advert {
  readonly source: string;
  readonly title: string;
  readonly company: string;
  /** Plain text of the description. */
  readonly text: string;
  readonly applyUrl: string | null;
  /** Ids of places, ascending, and their names. */
  readonly placeIds: readonly number[];
  readonly placeNames: readonly string[];
  readonly remote: boolean;
  readonly pay: Pay;
  /** Slugs: `full-time`, `permanent`. */
  readonly jobTypes: readonly string[];
  /** Days since 1970 (UTC); 0 for one that is not dated, null for one that never closes. */
  readonly postedOn: number;
  readonly closesOn: number | null;
}

/** Amounts are those of the period; null where none is stated. */
export interface Pay {
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly currency: string | null;
  readonly period: string | null;
}
