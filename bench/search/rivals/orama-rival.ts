import { create, insertMultiple, search } from "@orama/orama";
import { perPage, type Rival, type RivalQuery } from "./rival";
import type { RivalJob } from "./rival-jobs";

const schema = {
  title: "string",
  company: "string",
  description: "string",
  disciplines: "enum[]",
  job_types: "enum[]",
  locations: "enum[]",
  posted: "number",
} as const;

const facets = { disciplines: { limit: 150 }, job_types: { limit: 10 }, locations: { limit: 100 } };

/** Scores by BM25. Counts each facet within its own selection, so a chosen value's neighbours are wrong. */
export async function oramaRival(jobs: Iterable<RivalJob>): Promise<Rival> {
  const index = create({ schema });
  const documents = [...jobs].map((job) => ({ ...job, id: String(job.id) }));
  await insertMultiple(index, documents as never, 1_000);
  return {
    counts: "facets within their own selection",
    search: async (query) => {
      const words = query.words.length > 0;
      const found = await search(index, {
        term: query.words.join(" "),
        ...(words ? { threshold: 0, exact: true } : { sortBy: { property: "posted", order: "DESC" } }),
        boost: { title: 8, company: 2 },
        where: whereOf(query),
        facets,
        limit: perPage,
        offset: (query.page - 1) * perPage,
      } as never);
      return { total: found.count, ids: found.hits.map(({ id }) => Number(id)) };
    },
  };
}

function whereOf({ discipline, jobType, towns }: RivalQuery): Record<string, { containsAny: string[] }> {
  return {
    ...(discipline !== null && { disciplines: { containsAny: [discipline] } }),
    ...(jobType !== null && { job_types: { containsAny: [jobType] } }),
    ...(towns !== null && { locations: { containsAny: [...towns] } }),
  };
}
