import MiniSearch from "minisearch";
import { perPage, type Rival, type RivalQuery } from "./rival";
import type { RivalJob } from "./rival-jobs";

type Values = Pick<RivalJob, "disciplines" | "job_types" | "locations">;

/** Scores like BM25. Knows no facets: values are looked up beside it, and only the total is counted. */
export function minisearchRival(jobs: Iterable<RivalJob>): Rival {
  const index = new MiniSearch<RivalJob>({ fields: ["title", "company", "description"] });
  const values: Values[] = [];
  for (const job of jobs) {
    index.add(job);
    const { disciplines, job_types, locations } = job;
    values[job.id] = { disciplines, job_types, locations };
  }
  return {
    counts: "total only",
    search: (query) => {
      const filter = filterOf(query, values);
      const found = index.search(query.words.length === 0 ? MiniSearch.wildcard : query.words.join(" "), {
        combineWith: "AND",
        boost: { title: 8, company: 2 },
        ...(filter && { filter: ({ id }) => filter(id) }),
      });
      const skip = (query.page - 1) * perPage;
      return { total: found.length, ids: found.slice(skip, skip + perPage).map(({ id }) => id) };
    },
  };
}

function filterOf(
  { discipline, jobType, towns }: RivalQuery,
  values: readonly Values[],
): ((id: number) => boolean) | undefined {
  if (discipline === null && jobType === null && towns === null) return undefined;
  const inReach = towns && new Set(towns);
  return (id) => {
    const job = values[id];
    if (job === undefined) return false;
    if (discipline !== null && !job.disciplines.includes(discipline)) return false;
    if (jobType !== null && !job.job_types.includes(jobType)) return false;
    return inReach === null || job.locations.some((place) => inReach.has(place));
  };
}
