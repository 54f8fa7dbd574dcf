import type { AlertView } from "../../page/plain/alerts/alert-view";
import type { BesideJob } from "../../page/plain/job/JobBeside";
import type { SearchQuery } from "../../shared/search-query";
import type { FeedKind } from "../../shared/twins";
import type { ResultsFragment } from "../../shared/wire/results";
import type { JobRecord } from "../jobs/job-service";
import type { Landing } from "../search/landings";
import type { OnwardJobs, SimilarJobs } from "../search/onward-jobs";
import type { DocumentPieces } from "./document";

export type BesideView = BesideJob;

export interface ResultsView {
  readonly query: SearchQuery;
  /** Parameters of the address that are not ours. */
  readonly foreign: string;
  readonly fragment: ResultsFragment;
  /** The job that is open beside the list; undefined where one is, and could not be read. */
  readonly beside?: BesideJob | null | undefined;
  /** The id of that. */
  readonly job?: number | null;
  /** The landing page that stands for this search, if one does. */
  readonly landing?: Landing | null;
  /** Whether this is that page itself, at its own path. */
  readonly isAtLanding?: boolean;
}

interface SeenJob {
  readonly record: JobRecord;
  /** The search that the job was found with, as a canonical query; null when it is not known. */
  readonly backTo: string | null;
}

export interface JobView extends SeenJob {
  readonly onward: OnwardJobs;
}
/** The front page is of the search for everything, with its places down to towns. */
export interface FrontView extends Pick<ResultsView, "fragment"> {
  /** The landing page for a search that finds so many, if there is one. */
  landingOf(query: SearchQuery, total: number): { readonly path: string } | null;
}

/** One that no longer takes applications. */
export interface ClosedJobView extends SeenJob {
  /** How many jobs the search finds that it was found with, or how many there are. */
  readonly backCount: number;
  readonly like: SimilarJobs;
}

/** HTML documents and feeds, and what the site calls a search. */
export interface Pages {
  front(view: FrontView): DocumentPieces;
  results(view: ResultsView): DocumentPieces;
  /** A page of results for a program that follows it. */
  feed(kind: FeedKind, view: ResultsView): string;
  job(view: JobView): string;
  closedJob(view: ClosedJobView): string;
  /** What a browser lists the jobs in that it has kept. */
  saved(): string;
  /** What has to do with alerts by e-mail; each is one visitor's. */
  alerts(view: AlertView): string;
  /** `status` is the HTTP status that the page goes with; `requestId` what the log has the request under. */
  error(status: number, requestId: string): string;
  /** An answer with what it names called as the language has it; views are given with such names. */
  named<Answer>(answer: Answer): Answer;
  /** The pages in another locale of the site; these pages for an unknown or empty locale. */
  in(locale: string): Pages;
  /** A search in the site's words, with what refines it. */
  searchTitle(fragment: ResultsFragment): string;
  /**
   * What a results page needs beside itself, as a `Link` header: caches in front may send it ahead (103 Early
   * Hints).
   */
  readonly resultsLinks: string;
  /** The same for the front page. */
  readonly frontLinks: string;
}
