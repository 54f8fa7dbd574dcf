import { withFacet, withKeywords, withLocation } from "../../shared/query-changes";
import { emptyQuery, type SearchQuery } from "../../shared/search-query";
import type { JobDetail } from "../../shared/wire/job";
import type { JobCard } from "../../shared/wire/results";
import type { SearchService } from "./search-service";

/** A search that a job would have been found by, and how many open ones it finds. */
interface SimilarSearch {
  readonly query: SearchQuery;
  /** What the search goes by, as a visitor reads it; null where it asks for none. */
  readonly title: string | null;
  readonly discipline: string | null;
  readonly place: string | null;
  readonly count: number;
}

export interface SimilarJobs {
  /** The likest first. */
  readonly jobs: readonly JobCard[];
  /** Those that find something, the narrowest first. */
  readonly searches: readonly SimilarSearch[];
}

const mostJobs = 5;
/** One more than are shown, which may be the job itself. */
const firstOnes = { skip: 0, take: mostJobs + 1 };

/**
 * Open jobs like one that has closed, and where to find more: by its title and by its discipline, in its
 * place and everywhere. Where these are few, jobs of the search that it was found with (`also`) come after
 * them.
 */
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
  return { jobs: [...jobs.values()].slice(0, mostJobs), searches: some.map(({ like }) => like) };
}

/**
 * Open jobs like one that is open itself and none of the `same`, the likest first: no further search is made than
 * it takes to have enough.
 */
export async function jobsLike(
  job: JobDetail,
  same: ReadonlySet<number>,
  search: SearchService,
  signal: AbortSignal,
): Promise<readonly JobCard[]> {
  const found = new Map<number, JobCard>();
  for (const { query } of searchesFor(job)) {
    if (found.size >= mostJobs) break;
    const { jobs } = await search.jobsAt(query, firstOnes, signal);
    for (const card of jobs) if (!same.has(card.id) && !found.has(card.id)) found.set(card.id, card);
  }
  return [...found.values()].slice(0, mostJobs);
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

/** Without what keywords would take for an operator. */
function plainWords(title: string): string {
  return title
    .replace(/["-]/g, " ")
    .replace(/\bor\b/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
}
