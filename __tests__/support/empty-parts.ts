import type { Landings } from "../../src/server/search/landings";
import type { Meaning } from "../../src/shared/wire/meaning";
import type { FacetNode, Facets } from "../../src/shared/wire/results";

/** No search has a landing page. */
export const noLandings: Landings = { of: () => null, find: async () => null, list: async () => [] };

export const noFacets: Facets = {
  disciplines: [],
  locations: [],
  job_types: [],
  companies: [],
  salary: [],
  posted_within: [],
  remote: [],
};

export function facetNode(slug: string, changes: Partial<FacetNode> = {}): FacetNode {
  return { slug, name: `Name of ${slug}`, count: 1, active: false, children: [], ...changes };
}

/** The meaning of a search without keywords. */
export const noMeaning: Meaning = {
  also: [],
  left_out: [],
  corrected: null,
  similar: null,
  refinement: null,
};
