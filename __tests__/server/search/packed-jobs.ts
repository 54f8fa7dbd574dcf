import { plantForest } from "../../../src/server/search/columns/forest";
import type { SearchPlan } from "../../../src/server/search/run/search-plan";
import { byFacet } from "../../../src/shared/facets";

/** Numbers as the database packs them. */
export function packIntegers(numbers: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [place, number] of numbers.entries()) bytes.writeInt32BE(number, place * 4);
  return new Uint8Array(bytes);
}

export function packDoubles(numbers: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(numbers.length * 8);
  for (const [place, number] of numbers.entries()) bytes.writeDoubleBE(number, place * 8);
  return new Uint8Array(bytes);
}

/** A facet that no job has a value of. */
export const noFacet = { forest: plantForest([-1], [""]), valueIds: Int32Array.of(0), pairs: null };

/** Finds every job, newest first. */
export const everyJob: SearchPlan = {
  postings: [],
  constraints: {
    text: null,
    reach: null,
    salary_min: null,
    posted_within: null,
    remote: null,
    ...byFacet(() => null),
  },
  tiers: [],
  nearest: null,
  today: 20_000,
  featuredSeed: 0,
  sortType: "newest",
  page: 1,
  chosen: byFacet(() => []),
  opened: byFacet(() => []),
  variations: [],
};
