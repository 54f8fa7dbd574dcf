import { buildColumns } from "../columns/build-columns";
import type { JobColumns } from "../columns/job-columns";
import { runSearch } from "../run/run-search";
import type { SearchRunner } from "./search-runner";

/** Works on the caller's own thread. */
export function inlineRunner(): SearchRunner {
  let latest: JobColumns | undefined;
  return {
    async load(packed) {
      latest = buildColumns(packed);
      return latest;
    },
    async run(plan, signal) {
      signal?.throwIfAborted();
      return latest?.version === plan.version ? runSearch(latest, plan) : null;
    },
    async close() {
      latest = undefined;
    },
  };
}
