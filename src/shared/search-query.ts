import {
  byField,
  type ChoiceField,
  choiceFields,
  type FacetField,
  facets,
  isFacet,
  type Refinement,
  refinements,
} from "./facets";

/** The one shape of a search for the URL, the store, the server and the views. */

export const radii = [0, 5, 10, 25, 50, 100] as const;
/** Miles around the location; 0 means the place itself and all within it. */
export type Radius = (typeof radii)[number];
export const defaultRadius: Radius = 25;

export const sortTypes = ["relevance", "newest", "distance", "salary"] as const;
export type SortType = (typeof sortTypes)[number];

type Table = typeof facets;
/** Facets of one value from a list. */
export type ListedChoice = {
  [Field in ChoiceField]: Table[Field] extends { readonly oneOf: unknown } ? Field : never;
}[ChoiceField];
const listedChoices = /* @__PURE__ */ choiceFields.filter(
  (field): field is ListedChoice => "oneOf" in facets[field],
);
/** In display order. */
export const choiceValues = /* @__PURE__ */ byField(listedChoices, (field) => facets[field].oneOf) as {
  readonly [Field in ListedChoice]: Table[Field]["oneOf"];
};
/** Empty if nothing is chosen; digits for a facet of any number. */
export type Choice<Field extends ChoiceField> = Field extends ListedChoice
  ? (typeof choiceValues)[Field][number] | ""
  : string;
export type Choices = { readonly [Field in ChoiceField]: Choice<Field> };

/** Slugs of one facet, sorted and without repeats. */
export type Slugs = readonly string[];

/** `salary_unstated` is only set together with `salary_min`. */
export interface SearchQuery extends Readonly<Record<FacetField, Slugs>>, Choices {
  /** As typed; may be empty. */
  readonly keywords: string;
  /** A `cached_slug_with_class`, or free text that the server resolves; may be empty. */
  readonly location: string;
  readonly radius: Radius;
  /** Always set: the default for these keywords if the URL names none. */
  readonly sortType: SortType;
  /** No synonyms, no correction, no word left out. */
  readonly exact: boolean;
  /** Also finds jobs of similar titles. */
  readonly similar: boolean;
  /** Synonyms not to search, as a fragment names them; sorted, without repeats. */
  readonly without: Slugs;
  /** From 1. */
  readonly page: number;
}

export function defaultSortType(keywords: string): SortType {
  return keywords.trim() === "" ? "newest" : "relevance";
}

export const noRefinements = byField(refinements, (field) => (isFacet(field) ? [] : "")) as unknown as Pick<
  SearchQuery,
  Refinement
>;

export function chosenIn(query: SearchQuery, field: Refinement): number {
  const chosen = query[field];
  return typeof chosen === "string" ? Number(chosen !== "") : chosen.length;
}

export function appliedCount(query: SearchQuery): number {
  return refinements.reduce((count, field) => count + chosenIn(query, field), 0);
}

export const plainReading = {
  exact: false,
  similar: false,
  without: [],
} as const satisfies Partial<SearchQuery>;

export const emptyQuery: SearchQuery = {
  keywords: "",
  location: "",
  radius: defaultRadius,
  ...noRefinements,
  sortType: "newest",
  ...plainReading,
  page: 1,
};

/** Sorted by code unit, without repeats, empty slugs or the delimiter: equal sets give equal arrays. */
export function slugSet(slugs: Iterable<string>): Slugs {
  return [...new Set([...slugs].filter((slug) => slug !== "" && !slug.includes("|")))].sort();
}
