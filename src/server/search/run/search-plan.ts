import type { FacetField, SortType } from "../../../shared/search-query";
import type { NodeRange } from "../columns/facet-column";
import type { Expression } from "../keywords/expression";
import type { Posting } from "../keywords/posting";

/** Nodes within reach, nearest first, with their distance. */
export interface NearestFirst {
  readonly nodes: readonly number[];
  readonly miles: readonly number[];
}

/** Everything that narrows a search, one slot each. Null does not narrow; an empty list lets nothing through. */
export interface Constraints extends Readonly<Record<FacetField, readonly NodeRange[] | null>> {
  readonly text: Expression | null;
  readonly reach: readonly NodeRange[] | null;
}
export type Slot = keyof Constraints;

/** The same search with one slot changed: how many would it find? */
export type Variation = { readonly [S in Slot]: { readonly slot: S; readonly to: Constraints[S] } }[Slot];

/** What makes a hit better than others, best first: the whole of the keywords in the title, then each word of them. */
export interface TitleTiers {
  readonly phrase: Expression | null;
  readonly words: Expression | null;
}

/** One search, worked out so far that it is numbers only. */
export interface SearchPlan {
  /** Of the columns that the nodes and postings belong to. */
  readonly version: string;
  readonly postings: readonly Posting[];
  readonly constraints: Constraints;
  readonly tiers: TitleTiers;
  readonly nearest: NearestFirst | null;
  readonly sortType: SortType;
  readonly page: number;
  /** Nodes that the trees must show, chosen or above something chosen. */
  readonly chosen: Readonly<Record<FacetField, readonly number[]>>;
  readonly opened: Readonly<Record<FacetField, readonly number[]>>;
  readonly variations: readonly Variation[];
}

export interface CountedNode {
  readonly node: number;
  readonly count: number;
  readonly active: boolean;
  readonly children: readonly CountedNode[];
}

export interface SearchOutcome {
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly rows: readonly number[];
  readonly facets: Readonly<Record<FacetField, readonly CountedNode[]>>;
  /** What each of the plan's variations would find. */
  readonly variations: readonly number[];
}
