import { buildColumns } from "../columns/build-columns";
import { mergeColumns } from "../columns/merge-columns";
import { countBefore, countValues, idsWithin, rowsAt, runSearch } from "../run/run-search";
import type { SearchRunner } from "./search-runner";

/** Works on the caller's own thread. */
export const inlineRunner: SearchRunner = {
  build: async (packed) => buildColumns(packed),
  merge: async (columns, change) => mergeColumns(columns, change),
  hold: () => undefined,
  release: () => undefined,
  async run(columns, plan, signal) {
    signal?.throwIfAborted();
    return runSearch(columns, plan);
  },
  async rowsAt(columns, plan, span, signal) {
    signal?.throwIfAborted();
    return rowsAt(columns, plan, span);
  },
  async countBefore(columns, plan, end, signal) {
    signal?.throwIfAborted();
    return countBefore(columns, plan, end);
  },
  async idsWithin(columns, plan, range, signal) {
    signal?.throwIfAborted();
    return idsWithin(columns, plan, range);
  },
  async countValues(columns, plan, field, signal) {
    signal?.throwIfAborted();
    return countValues(columns, plan, field);
  },
  close: async () => undefined,
};
