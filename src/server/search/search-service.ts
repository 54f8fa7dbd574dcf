import type { FacetField } from "../../shared/facets";
import type { SearchQuery } from "../../shared/search-query";
import type { JobMarker } from "../../shared/wire/newer";
import type { FacetNode, JobCard, JobLocation, ResultsFragment } from "../../shared/wire/results";
import type { Suggestions } from "../../shared/wire/suggestions";
import type { Landings } from "./landings";
import type { Span } from "./run/search-plan";

export type { Landing, LandingAddress, Landings, ListedSearch } from "./landings";
export { SearchUnavailableError } from "./workers/search-runner";

export interface NamedValues {
  readonly field: FacetField;
  readonly words: string;
}

export interface JobsAtSpan {
  readonly total_count: number;
  readonly jobs: readonly JobCard[];
}

export interface SearchDetail {
  /** Adds each job's `relevance`, and the runner-up spelling corrections. */
  readonly relevance?: boolean;
  readonly withoutFeatured?: boolean;
}

/** Searches the jobs as of the last change; rejects with a SearchUnavailableError while it cannot. */
export interface SearchService {
  /** Changes with the jobs and daily (UTC); equal in every process that serves the same data. */
  readonly version: string;
  /** Rejects with the signal's reason if aborted. Unknown slugs and pages past the end are corrected. */
  results(query: SearchQuery, signal?: AbortSignal, detail?: SearchDetail): Promise<ResultsFragment>;
  /** The jobs at a span of the search's order; the query's page is ignored. Rejects as `results` does. */
  jobsAt(query: SearchQuery, span: Span, signal?: AbortSignal): Promise<JobsAtSpan>;
  /** Ids of all matching jobs in the query's order; its page is ignored. Rejects as `results` does. */
  idsInOrder(query: SearchQuery, signal?: AbortSignal): Promise<Int32Array>;
  /** Number of matching jobs newer than `than`, which may be gone. RangeError if `posted_at` is invalid. */
  newer(query: SearchQuery, than: JobMarker, signal?: AbortSignal): Promise<number>;
  /** Facet values whose names contain the words; without jobs, only the chosen ones. */
  values(query: SearchQuery, named: NamedValues, signal?: AbortSignal): Promise<FacetNode[]>;
  /** Titles and companies that begin with `typed`, in milliseconds: `partial` if counting takes longer. */
  suggest(query: SearchQuery, typed: string): Promise<Suggestions>;
  readonly landings: Landings;
  /** First the place that the search found the job by. */
  orderPlaces(
    query: SearchQuery,
    job: Pick<JobCard, "id" | "locations">,
    signal?: AbortSignal,
  ): Promise<readonly JobLocation[]>;
  /** When the first change that searches do not see yet was announced, by `performance.now()`. */
  readonly staleSince: number | undefined;
  /** False for the first seconds, while the jobs' words are read. */
  readonly correctsSpelling: boolean;
  /** Attributions that the licences of the loaded vocabularies require on every page. */
  readonly credits: readonly string[];
  close(): Promise<void>;
}
