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

/** What a search can say. The one shape that the URL, the store, the server and the views agree on. */

export const radii = [0, 5, 10, 25, 50, 100] as const;
/** Miles around the radius location. 0 means the place itself and all below it. */
export type Radius = (typeof radii)[number];
export const defaultRadius: Radius = 25;

export const sortTypes = ["relevance", "newest", "distance", "salary"] as const;
export type SortType = (typeof sortTypes)[number];

type Table = typeof facets;
/** Of one of a few values. */
export type ListedChoice = {
  [Field in ChoiceField]: Table[Field] extends { readonly oneOf: unknown } ? Field : never;
}[ChoiceField];
const listedChoices = /* @__PURE__ */ choiceFields.filter(
  (field): field is ListedChoice => "oneOf" in facets[field],
);
/** The values of those facets, in the order to show them. */
export const choiceValues = /* @__PURE__ */ byField(listedChoices, (field) => facets[field].oneOf) as {
  readonly [Field in ListedChoice]: Table[Field]["oneOf"];
};
/** Empty when nothing is chosen; of any number, its digits. */
export type Choice<Field extends ChoiceField> = Field extends ListedChoice
  ? (typeof choiceValues)[Field][number] | ""
  : string;
export type Choices = { readonly [Field in ChoiceField]: Choice<Field> };

/** Slugs of one facet, sorted and without repeats. */
export type Slugs = readonly string[];

/** `salary_unstated` is only ever chosen beside a `salary_min`. */
export interface SearchQuery extends Readonly<Record<FacetField, Slugs>>, Choices {
  /** As typed; may be empty. */
  readonly keywords: string;
  /** A `cached_slug_with_class`, or free text that the server resolves; may be empty. */
  readonly location: string;
  readonly radius: Radius;
  /** Always resolved: the default for these keywords when the URL names none. */
  readonly sortType: SortType;
  /** Exactly the keywords: no words of the same meaning, no correction, nothing left out. */
  readonly exact: boolean;
  /** Jobs of similar titles, too. */
  readonly similar: boolean;
  /** Words of the same meaning that are not to be searched, as a fragment names them; sorted, without repeats. */
  readonly without: Slugs;
  /** 1 and up. */
  readonly page: number;
}

export function defaultSortType(keywords: string): SortType {
  return keywords.trim() === "" ? "newest" : "relevance";
}

/** What narrows a search that is not the search itself: nothing. */
export const noRefinements = byField(refinements, (field) => (isFacet(field) ? [] : "")) as unknown as Pick<
  SearchQuery,
  Refinement
>;

/** How many values of one refinement are chosen. */
export function chosenIn(query: SearchQuery, field: Refinement): number {
  const chosen = query[field];
  return typeof chosen === "string" ? Number(chosen !== "") : chosen.length;
}

/** How many values of all refinements are chosen. */
export function appliedCount(query: SearchQuery): number {
  return refinements.reduce((count, field) => count + chosenIn(query, field), 0);
}

/** Keywords as they are read when nothing else is said. */
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

/** Sorted by code unit, without repeats, empty ones or the delimiter: equal sets give equal arrays. */
export function slugSet(slugs: Iterable<string>): Slugs {
  return [...new Set([...slugs].filter((slug) => slug !== "" && !slug.includes("|")))].sort();
}
