import type { Meaning } from "../../src/shared/wire/meaning";
import type { Facets } from "../../src/shared/wire/results";

/** Facets without a value. */
export const noFacets: Facets = {
  disciplines: [],
  locations: [],
  job_types: [],
  companies: [],
  salary: [],
  posted_within: [],
  remote: [],
};

/** Of a search without keywords. */
export const noMeaning: Meaning = {
  also: [],
  left_out: [],
  corrected: null,
  similar: null,
  refinement: null,
};
