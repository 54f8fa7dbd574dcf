import type { Facets } from "../../src/shared/wire/results";

/** Facets without a value. */
export const noFacets: Facets = {
  disciplines: [],
  locations: [],
  job_types: [],
  salary: [],
  posted_within: [],
  remote: [],
};
