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

/**
 * The refinements of which one value at a time is chosen; the name is the key in the URL, the values are in the order to
 * show them. `salary_min` is by the year, in a job's own currency; `salary_unstated` lets jobs without a stated salary
 * through beside it; `posted_within` is in days, a day being a date in UTC.
 */
export const choiceValues = {
  salary_min: ["20000", "30000", "40000", "50000", "60000", "80000", "100000"],
  salary_unstated: ["1"],
  posted_within: ["1", "3", "7", "14", "30"],
  remote: ["1"],
} as const;
export type ChoiceField = keyof typeof choiceValues;
/** Empty when nothing is chosen. */
export type Choice<Field extends ChoiceField> = (typeof choiceValues)[Field][number] | "";
export type Choices = { readonly [Field in ChoiceField]: Choice<Field> };
export const choiceFields = Object.keys(choiceValues) as readonly ChoiceField[];

/** Slugs of one facet, sorted and without repeats. */
export type Slugs = readonly string[];

/** `salary_unstated` is only ever chosen beside a `salary_min`. */
export interface SearchQuery extends Readonly<Record<FacetField, Slugs>>, Choices {
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

/** What narrows a search that is not the search itself: nothing. */
export const noRefinements: Pick<SearchQuery, FacetField | ChoiceField> = {
  disciplines: [],
  all_locations: [],
  job_types: [],
  salary_min: "",
  salary_unstated: "",
  posted_within: "",
  remote: "",
};

export const emptyQuery: SearchQuery = {
  keywords: "",
  location: "",
  radius: defaultRadius,
  ...noRefinements,
  sortType: "newest",
  page: 1,
};

/** Sorted by code unit, without repeats, empty ones or the delimiter: equal sets give equal arrays. */
export function slugSet(slugs: Iterable<string>): Slugs {
  return [...new Set([...slugs].filter((slug) => slug !== "" && !slug.includes("|")))].sort();
}
