/** What a search can say. The one shape that the URL, the store, the server and the views agree on. */

export const radii = [0, 5, 10, 25, 50, 100] as const;
/** Miles around the radius location. 0 means the place itself and all below it. */
export type Radius = (typeof radii)[number];
export const defaultRadius: Radius = 25;

export const sortTypes = ["relevance", "newest", "distance", "salary"] as const;
export type SortType = (typeof sortTypes)[number];

/** The refinements that hold several slugs; the name is the key in the URL and in a fragment's `facets`. */
export const facetFields = ["disciplines", "all_locations", "job_types"] as const;
export type FacetField = (typeof facetFields)[number];

/** Slugs of one facet, sorted and without repeats. */
export type Slugs = readonly string[];

export interface SearchQuery extends Readonly<Record<FacetField, Slugs>> {
  /** As typed; empty when there are none. */
  readonly keywords: string;
  /** A `cached_slug_with_class`, or free text that the server resolves; empty when there is none. */
  readonly location: string;
  readonly radius: Radius;
  /** Always resolved: the default for these keywords when the URL names none. */
  readonly sortType: SortType;
  /** 1 and up. */
  readonly page: number;
}

export function defaultSortType(keywords: string): SortType {
  return keywords.trim() === "" ? "newest" : "relevance";
}

export const emptyQuery: SearchQuery = {
  keywords: "",
  location: "",
  radius: defaultRadius,
  disciplines: [],
  all_locations: [],
  job_types: [],
  sortType: "newest",
  page: 1,
};

/** Sorted by code unit, without repeats, empty ones or the delimiter: equal sets give equal arrays. */
export function slugSet(slugs: Iterable<string>): Slugs {
  return [...new Set([...slugs].filter((slug) => slug !== "" && !slug.includes("|")))].sort();
}
