import itemsjs from "itemsjs";
import { perPage, type Rival, type RivalQuery } from "./rival";
import type { RivalJob } from "./rival-jobs";

/** Counts each facet without its own selection, as Jobsieve does. */
export function itemsjsRival(jobs: Iterable<RivalJob>): Rival {
  const facet = (size: number) => ({ size, conjunction: false });
  const engine = itemsjs([...jobs], {
    searchableFields: ["title", "company", "description"],
    isExactSearch: true,
    removeStopWordFilter: true,
    sortings: { newest: { field: "posted", order: "desc" } },
    aggregations: { disciplines: facet(150), job_types: facet(10), locations: facet(100) },
  });
  return {
    counts: "every facet",
    search: (query) => {
      const { data, pagination } = engine.search({
        ...(query.words.length > 0 ? { query: query.words.join(" ") } : { sort: "newest" }),
        filters: filtersOf(query),
        page: query.page,
        per_page: perPage,
      });
      return { total: pagination.total, ids: data.items.map(({ id }) => id) };
    },
  };
}

function filtersOf({ discipline, jobType, towns }: RivalQuery): Record<string, string[]> {
  return {
    ...(discipline !== null && { disciplines: [discipline] }),
    ...(jobType !== null && { job_types: [jobType] }),
    ...(towns !== null && { locations: [...towns] }),
  };
}
