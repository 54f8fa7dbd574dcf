import { resultsPerPage } from "../../shared/constants";
import { withPage } from "../../shared/query-changes";
import type { SearchQuery } from "../../shared/search-query";
import type { JobCard } from "../../shared/wire/results";
import type { Span } from "./run/search-plan";
import type { JobsAtSpan, SearchService } from "./search-service";

/** The job before or after another in the order of a search. */
export interface Neighbour {
  readonly job: JobCard;
  /** The search, at the page that has the neighbour. */
  readonly query: SearchQuery;
}

/** Where a job stands in a search. */
export interface Neighbours {
  /** From 1. */
  readonly place: number;
  readonly total: number;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

/**
 * The jobs on both sides of one that was found with a search. It is looked for on the query's page, and then on those
 * beside it, as jobs may have come and gone since; null where it stands on none of them.
 */
export async function neighbouringJobs(
  id: number,
  query: SearchQuery,
  search: SearchService,
  signal: AbortSignal,
): Promise<Neighbours | null> {
  const onPage = pagesWithNeighbours(query.page, query.page);
  const found = await search.jobsAt(query, onPage, signal);
  const last = Math.max(1, Math.ceil(found.total_count / resultsPerPage));
  const page = Math.min(query.page, last);
  const near = neighboursIn(found, onPage, id, query);
  if (near !== null) return near;
  const around = pagesWithNeighbours(Math.max(1, page - 1), page + 1);
  return neighboursIn(await search.jobsAt(query, around, signal), around, id, query);
}

/** The places of some pages, and one on either side of them. */
function pagesWithNeighbours(first: number, last: number): Span {
  const skip = Math.max(0, (first - 1) * resultsPerPage - 1);
  return { skip, take: last * resultsPerPage + 1 - skip };
}

/** Null where the job is not among them, or where one beside it may be just outside. */
function neighboursIn(
  { jobs, total_count: total }: JobsAtSpan,
  { skip }: Span,
  id: number,
  query: SearchQuery,
): Neighbours | null {
  const index = jobs.findIndex((job) => job.id === id);
  const place = skip + index + 1;
  const isCut = (index === 0 && place > 1) || (index === jobs.length - 1 && place < total);
  if (index < 0 || isCut) return null;
  const at = (position: number): Neighbour | null => {
    const job = jobs[position - skip - 1];
    return job === undefined ? null : { job, query: withPage(query, Math.ceil(position / resultsPerPage)) };
  };
  return { place, total, previous: at(place - 1), next: at(place + 1) };
}
