import type { FacetField } from "../../shared/facets";
import type { SearchQuery } from "../../shared/search-query";
import type { FacetNode, JobCard, JobLocation, ResultsFragment } from "../../shared/wire/results";
import type { Suggestions } from "../../shared/wire/suggestions";
import type { JobMark } from "./columns/job-columns";
import type { Landings } from "./landings";
import type { Span } from "./run/search-plan";

export type { Landing, LandingAddress, Landings, ListedSearch } from "./landings";
export { SearchUnavailableError } from "./workers/search-runner";

/** Values to be found by name. */
export interface NamedValues {
  readonly field: FacetField;
  readonly words: string;
}

/** What a search finds at some places of its order. */
export interface JobsAtSpan {
  /** As in `results`. */
  readonly total_count: number;
  readonly jobs: readonly JobCard[];
}

/** What an answer holds beside what the page shows. */
export interface SearchDetail {
  /** Each job's `relevance`, and the words that were nearly corrected to. */
  readonly relevance?: boolean;
  /** No featured job stands above the list. */
  readonly inPlainOrder?: boolean;
}

/**
 * Answers searches over the jobs as they stood at the last change that was heard. Rejects with a
 * SearchUnavailableError while it cannot.
 */
export interface SearchService {
  /**
   * Another one whenever any answer may be another: after a change of the jobs, and with every new day (UTC),
   * which moves the windows of days. Equal in every process that serves the same data.
   */
  readonly version: string;
  /**
   * Rejects with the signal's reason when it is aborted. Unknown slugs and pages past the end are corrected,
   * not errors.
   */
  results(query: SearchQuery, signal?: AbortSignal, detail?: SearchDetail): Promise<ResultsFragment>;
  /**
   * The jobs at these places of the search's order, whatever the query's page, without the ways on from them. Rejects
   * as `results` does.
   */
  jobsAt(query: SearchQuery, span: Span, signal?: AbortSignal): Promise<JobsAtSpan>;
  /** The ids of all jobs that the query finds, in its order, whatever its page. Rejects as `results` does. */
  idsInOrder(query: SearchQuery, signal?: AbortSignal): Promise<Int32Array>;
  /**
   * How many jobs match, whatever the query's page and order, and stand before that job in the newest-first
   * order; the job itself may be gone. Rejects with the signal's reason when it is aborted, and with a
   * RangeError when `posted_at` is no instant.
   */
  newer(query: SearchQuery, than: JobMark, signal?: AbortSignal): Promise<number>;
  /**
   * The values of a facet whose names hold these words, whatever the case, with their counts as in `results`:
   * those with most jobs, and of those without any the chosen ones.
   */
  values(query: SearchQuery, named: NamedValues, signal?: AbortSignal): Promise<FacetNode[]>;
  /**
   * Titles and companies that begin with what is typed, to search for in the query's place, each with the total of that
   * search. Answers within milliseconds: with less, and `partial`, where counting takes longer.
   */
  suggest(query: SearchQuery, typed: string): Promise<Suggestions>;
  /** Searches that have a path of their own. */
  readonly landings: Landings;
  /** A job's places as its card in these results names them: first the one that the search found it by. */
  orderPlaces(
    query: SearchQuery,
    job: Pick<JobCard, "id" | "locations">,
    signal?: AbortSignal,
  ): Promise<readonly JobLocation[]>;
  /**
   * Since when a change of the jobs has been known that searches do not see yet, by `performance.now()`.
   */
  readonly staleSince: number | undefined;
  /** False for the first seconds, while the jobs' words are read. */
  readonly correctsSpelling: boolean;
  /** What the licences of the loaded vocabularies want to be said on every page. */
  readonly credits: readonly string[];
  close(): Promise<void>;
}
