import type { AlertView } from "../../page/plain/alerts/alert-view";
import type { BesideJob } from "../../page/plain/job/JobBeside";
import type { FeedKind } from "../../shared/alternates";
import type { SearchQuery } from "../../shared/search-query";
import type { ResultsFragment } from "../../shared/wire/results";
import type { JobRecord } from "../jobs/job-service";
import type { Landing } from "../search/landings";
import type { OnwardJobs, SimilarJobs } from "../search/onward-jobs";
import type { DocumentPieces } from "./document";

export type BesideView = BesideJob;

export interface ResultsView {
  readonly query: SearchQuery;
  readonly foreign: string;
  readonly fragment: ResultsFragment;
  /** The job open beside the list; null for none, undefined if one is open but could not be read. */
  readonly beside?: BesideJob | null | undefined;
  /** Id of that job. */
  readonly job?: number | null;
  readonly landing?: Landing | null;
  /** Whether this is the landing page itself, at its own path. */
  readonly isAtLanding?: boolean;
}

interface SeenJob {
  readonly record: JobRecord;
  /** Canonical query of the search that led to the job; null if unknown. */
  readonly backTo: string | null;
}

export interface JobView extends SeenJob {
  readonly onward: OnwardJobs;
}
/** Results of the search for everything, with its places down to towns. */
export interface FrontView extends Pick<ResultsView, "fragment"> {
  /** The landing page of a search with `total` results, if any. */
  landingOf(query: SearchQuery, total: number): { readonly path: string } | null;
}

export interface ClosedJobView extends SeenJob {
  /** Number of results of `backTo`, or of all jobs without it. */
  readonly backCount: number;
  readonly like: SimilarJobs;
}

export interface Pages {
  front(view: FrontView): DocumentPieces;
  results(view: ResultsView): DocumentPieces;
  feed(kind: FeedKind, view: ResultsView): string;
  job(view: JobView): string;
  closedJob(view: ClosedJobView): string;
  saved(): string;
  alerts(view: AlertView): string;
  /** `requestId` is the request's id in the log. */
  error(status: number, requestId: string): string;
  /** The answer with its names in this language; views must be passed with such names. */
  named<Answer>(answer: Answer): Answer;
  /** The pages in another locale of the site; these pages for an unknown or empty locale. */
  in(locale: string): Pages;
  searchTitle(fragment: ResultsFragment): string;
  /** Assets of a results page as a `Link` header: caches in front may send it ahead (103 Early Hints). */
  readonly resultsLinks: string;
  readonly frontLinks: string;
}
