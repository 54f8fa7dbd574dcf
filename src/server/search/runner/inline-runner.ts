import { buildColumns } from "../columns/build-columns";
import type { JobColumns } from "../columns/job-columns";
import { mergeColumns } from "../columns/merge-columns";
import { countBefore } from "../run/count-before";
import { runSearch } from "../run/run-search";
import type { MatchPlan } from "../run/search-plan";
import type { SearchRunner } from "./search-runner";

/** Works on the caller's own thread. */
export function inlineRunner(): SearchRunner {
  let latest: JobColumns | undefined;
  const columnsOf = ({ version }: MatchPlan) => (latest?.version === version ? latest : undefined);
  return {
    async load(packed) {
      latest = buildColumns(packed);
      return latest;
    },
    async merge(change) {
      if (latest === undefined || latest.version !== change.base) return null;
      const merged = mergeColumns(latest, change);
      latest = merged.columns;
      return merged;
    },
    async run(plan, signal) {
      signal?.throwIfAborted();
      const columns = columnsOf(plan);
      return columns ? runSearch(columns, plan) : null;
    },
    async countBefore(plan, end, signal) {
      signal?.throwIfAborted();
      const columns = columnsOf(plan);
      return columns ? countBefore(columns, plan, end) : null;
    },
    async close() {
      latest = undefined;
    },
  };
}
