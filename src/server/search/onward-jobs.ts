import { resultsPerPage } from "../../shared/constants";
import { withFacet, withKeywords, withLocation, withPage } from "../../shared/query-changes";
import { parseQuery } from "../../shared/query-codec";
import { emptyQuery, type SearchQuery } from "../../shared/search-query";
import type { JobDetail, OtherAdverts } from "../../shared/wire/job";
import type { JobCard } from "../../shared/wire/results";
import type { Span } from "./run/search-plan";
import type { JobsAtSpan, SearchService } from "./search-service";

interface SimilarSearch {
  readonly query: SearchQuery;
  /** Null if the search is not by title. */
  readonly title: string | null;
  readonly discipline: string | null;
  readonly place: string | null;
  readonly count: number;
}

export interface SimilarJobs {
  /** Most similar first. */
  readonly jobs: readonly JobCard[];
  /** Only those with results, narrowest first. */
  readonly searches: readonly SimilarSearch[];
}

const maxJobs = 5;
/** One more than shown, as one may be the job itself. */
const firstOnes = { skip: 0, take: maxJobs + 1 };

/** Jobs and searches similar to a closed job; jobs of the search it was found with (`also`) come last. */
export async function similarJobs(
  job: JobDetail,
  also: readonly JobCard[],
  search: SearchService,
  signal: AbortSignal,
): Promise<SimilarJobs> {
  const found = await Promise.all(
    searchesFor(job).map(async (candidate) => {
      const { jobs, total_count: count } = await search.jobsAt(candidate.query, firstOnes, signal);
      return { jobs, like: { ...candidate, count } };
    }),
  );
  const some = found.filter(({ like }) => like.count > 0);
  const cards = [...some.flatMap((each) => each.jobs), ...also];
  const jobs = new Map(cards.map((card) => [card.id, card]));
  return { jobs: [...jobs.values()].slice(0, maxJobs), searches: some.map(({ like }) => like) };
}

/** Most similar first; stops searching as soon as there are enough. */
async function jobsLike(
  job: JobDetail,
  same: ReadonlySet<number>,
  search: SearchService,
  signal: AbortSignal,
): Promise<readonly JobCard[]> {
  const found = new Map<number, JobCard>();
  for (const { query } of searchesFor(job)) {
    if (found.size >= maxJobs) break;
    const { jobs } = await search.jobsAt(query, firstOnes, signal);
    for (const card of jobs) if (!same.has(card.id) && !found.has(card.id)) found.set(card.id, card);
  }
  return [...found.values()].slice(0, maxJobs);
}

function searchesFor({ title, disciplines, locations }: JobDetail): Omit<SimilarSearch, "count">[] {
  const [discipline] = disciplines;
  const [place] = locations;
  const byTitle = {
    query: withKeywords(emptyQuery, plainWords(title)),
    title,
    discipline: null,
    place: null,
  };
  const byDiscipline = discipline && {
    query: withFacet(emptyQuery, "disciplines", [discipline.slug]),
    title: null,
    discipline: discipline.name,
    place: null,
  };
  const everywhere = byDiscipline === undefined ? [byTitle] : [byTitle, byDiscipline];
  if (place === undefined) return everywhere;
  const near = everywhere.map((each) => ({
    ...each,
    query: withLocation(each.query, place.slug),
    place: place.name,
  }));
  return [...near, ...everywhere];
}

/** Removes keyword operators. */
function plainWords(title: string): string {
  return title
    .replace(/["-]/g, " ")
    .replace(/\bor\b/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
}

export interface OnwardJobs {
  /** Null if the search is unknown or no longer finds the job. */
  readonly neighbours: Neighbours | null;
  readonly like: readonly JobCard[];
  readonly company: CompanyJobs | null;
}

export const noOnwardJobs: OnwardJobs = { neighbours: null, like: [], company: null };

/** No job is listed twice, and the job itself never: similar jobs are left out of the company's. */
export async function onwardJobs(
  job: JobDetail,
  from: {
    readonly search: string | null;
    readonly companySlug: string | null;
    readonly others: OtherAdverts;
  },
  search: SearchService,
  signal: AbortSignal,
): Promise<OnwardJobs> {
  const { search: found, companySlug: slug, others } = from;
  const same = new Set([job.id, ...(others.leader === null ? [] : [others.leader.id])]);
  const [neighbours, like, company] = await Promise.all([
    found === null ? null : neighbouringJobs(job.id, parseQuery(found), search, signal),
    jobsLike(job, same, search, signal),
    slug === null ? null : companyJobs({ name: job.company, slug }, search, signal),
  ]);
  const shown = new Set([...same, ...like.map(({ id }) => id)]);
  const theirs = company && { ...company, jobs: company.jobs.filter(({ id }) => !shown.has(id)).slice(0, 3) };
  return { neighbours, like, company: theirs };
}

interface CompanyJobs {
  readonly query: SearchQuery;
  readonly count: number;
  /** Newest first. */
  readonly jobs: readonly JobCard[];
}

/** Enough to have some left after duplicates are removed. */
const newestOnes = { skip: 0, take: 10 };
/** Compares names as the companies table does. */
const names = new Intl.Collator("en", { sensitivity: "base" });

/** Null while the search does not know the company, whose first job is new: its slug would narrow nothing. */
async function companyJobs(
  company: { readonly name: string; readonly slug: string },
  search: SearchService,
  signal: AbortSignal,
): Promise<CompanyJobs | null> {
  const query = withFacet(emptyQuery, "companies", [company.slug]);
  const { total_count: count, jobs } = await search.jobsAt(query, newestOnes, signal);
  const areTheirs = jobs.every((job) => names.compare(job.company, company.name) === 0);
  return areTheirs ? { query, count, jobs } : null;
}

interface Neighbour {
  readonly job: JobCard;
  /** The search, at the neighbour's page. */
  readonly query: SearchQuery;
}

interface Neighbours {
  /** From 1. */
  readonly place: number;
  readonly total: number;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

/** Looked up on the query's page, then on the adjacent ones; null if the job is on none. */
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

/** The positions of the pages, plus one on each side. */
function pagesWithNeighbours(first: number, last: number): Span {
  const skip = Math.max(0, (first - 1) * resultsPerPage - 1);
  return { skip, take: last * resultsPerPage + 1 - skip, withFeatured: true };
}

/** Null if the job is not among them, or if a neighbour may lie outside the span. */
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
