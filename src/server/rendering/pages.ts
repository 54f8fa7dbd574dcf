import type { SearchQuery } from "../../shared/search-query";
import type { ResultsFragment } from "../../shared/wire/results";
import type { JobRecord } from "../jobs/job-service";
import type { DocumentPieces } from "./document";

export interface ResultsView {
  readonly query: SearchQuery;
  /** Parameters of the address that are not ours. */
  readonly foreign: string;
  readonly fragment: ResultsFragment;
}

export interface JobView {
  readonly record: JobRecord;
  /** The search that the job was found with, as a canonical query; null when nobody knows. */
  readonly backTo: string | null;
}

/** HTML documents. */
export interface Pages {
  results(view: ResultsView): DocumentPieces;
  job(view: JobView): string;
  /** `status` is the HTTP status that the page goes with. */
  error(status: number): string;
  /** What a results page needs beside itself, as a `Link` header: caches in front may send it ahead (103 Early Hints). */
  readonly resultsLinks: string;
  /** Texts of the scripts that stand in the documents themselves, for the security policy. */
  readonly inlineScripts: readonly string[];
}
