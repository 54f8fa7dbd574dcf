import fc from "fast-check";
import { yearlyPay } from "../../src/server/jobs/pay-scale";
import { byFacet, type FacetField } from "../../src/shared/facets";
import {
  type Choices,
  choiceValues,
  plainReading,
  radii,
  type SearchQuery,
  type Slugs,
  slugSet,
  sortTypes,
} from "../../src/shared/search-query";
import { objectNames } from "./object-names";

const text = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.string({ unit: "grapheme", maxLength: 30 }).map((value) => value.toWellFormed()),
  },
  { weight: 1, arbitrary: fc.constantFrom(...objectNames) },
);
const slugs = fc.array(text, { maxLength: 4 }).map(slugSet);

const choice = <Value extends string>(values: readonly Value[]) => fc.constantFrom("" as const, ...values);

/** Some amounts are close to those that the small world's jobs pay. */
const anyAmount = fc
  .oneof(
    fc.integer({ min: 1, max: 10_000_000 }),
    fc.constantFrom(19_999, 20_001, 44_999, 45_000, 45_001, 120_000, 120_001),
  )
  .map(String);

/** Every valid combination of choices. */
export const anyChoices: fc.Arbitrary<Choices> = fc
  .record({
    salary_min: fc.oneof(choice(yearlyPay.steps.map(String)), anyAmount),
    salary_unstated: choice(choiceValues.salary_unstated),
    posted_within: choice(choiceValues.posted_within),
    remote: choice(choiceValues.remote),
  })
  .map((choices) => (choices.salary_min === "" ? { ...choices, salary_unstated: "" } : choices));

const facets: fc.Arbitrary<Record<FacetField, Slugs>> = fc.record(byFacet(() => slugs));

/** Every query that the types allow. */
export const anyQuery: fc.Arbitrary<SearchQuery> = fc
  .record({
    search: fc.record({ keywords: text, location: text, radius: fc.constantFrom(...radii) }),
    facets,
    choices: anyChoices,
    reading: fc.record({ exact: fc.boolean(), similar: fc.boolean(), without: slugs }),
    order: fc.record({
      sortType: fc.constantFrom(...sortTypes),
      page: fc.integer({ min: 1, max: 999_999_999 }),
    }),
  })
  .map(({ search, facets, choices, reading, order }) => {
    const possible = search.keywords.trim() === "" ? plainReading : reading;
    return { ...search, ...facets, ...choices, ...possible, ...order };
  });
