import type { SearchQuery } from "../../shared/search-query";
import type { ResultsFragment } from "../../shared/wire/results";
import type { JobMark } from "./columns/newest-order";

/** What an answer holds beside what the page shows. */
export interface SearchDetail {
  /** Each job's `relevance`. */
  readonly relevance?: boolean;
}

/** Answers searches over the jobs as they stood at the last change that was heard. */
export interface SearchService {
  /**
   * Another one whenever any answer may be another: after a change of the jobs, and with every new day (UTC), which moves the windows
   * of days. Equal in every process that serves the same data.
   */
  readonly version: string;
  /** Rejects with the signal's reason when it is aborted. Unknown slugs and pages past the end are corrected, not errors. */
  results(query: SearchQuery, signal?: AbortSignal, detail?: SearchDetail): Promise<ResultsFragment>;
  /**
   * How many jobs match, whatever the query's page and order, and stand before that job in the newest-first order; the job itself
   * may be gone. Rejects with the signal's reason when it is aborted, and with a RangeError when `posted_at` is no instant.
   */
  newer(query: SearchQuery, than: JobMark, signal?: AbortSignal): Promise<number>;
  close(): Promise<void>;
}
