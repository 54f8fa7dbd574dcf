import type { SearchQuery } from "../../shared/search-query";
import type { ResultsFragment } from "../../shared/wire/results";

/** Answers searches over the jobs as they stood at the last change that was heard. */
export interface SearchService {
  /** Rejects with the signal's reason when it is aborted. Unknown slugs and pages past the end are corrected, not errors. */
  results(query: SearchQuery, signal?: AbortSignal): Promise<ResultsFragment>;
  close(): Promise<void>;
}
