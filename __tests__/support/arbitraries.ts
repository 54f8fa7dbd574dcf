import fc from "fast-check";
import { radii, type SearchQuery, slugSet, sortTypes } from "../../src/shared/search-query";

const text = fc.string({ unit: "grapheme", maxLength: 30 }).map((value) => value.toWellFormed());
const slugs = fc.array(text, { maxLength: 4 }).map(slugSet);

/** Every query that the types allow. */
export const anyQuery: fc.Arbitrary<SearchQuery> = fc.record({
  keywords: text,
  location: text,
  radius: fc.constantFrom(...radii),
  disciplines: slugs,
  all_locations: slugs,
  job_types: slugs,
  sortType: fc.constantFrom(...sortTypes),
  page: fc.integer({ min: 1, max: 999_999_999 }),
});
