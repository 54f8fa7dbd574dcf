import type { FacetField } from "../../../shared/facets";
import type { SortType } from "../../../shared/search-query";
import type { NodeRange } from "../columns/facet-column";
import type { Expression } from "../keywords/expression";
import type { Posting } from "../keywords/postings";

/** Parallel arrays, nearest first. */
export interface NearestFirst {
  readonly nodes: readonly number[];
  readonly miles: readonly number[];
}

/** Null does not narrow; an empty list matches nothing. */
export interface Constraints extends Readonly<Record<FacetField, readonly NodeRange[] | null>> {
  readonly text: Expression | null;
  readonly reach: readonly NodeRange[] | null;
  readonly salary_min: LeastSalary | null;
  /** First day of the window, in days since 1970. */
  readonly posted_within: number | null;
  readonly remote: true | null;
}
export type Slot = keyof Constraints;

export interface LeastSalary {
  /** Per period of the columns' pay scale. */
  readonly least: number;
  readonly orUnstated: boolean;
}

/** Changed slots of a variant whose results are counted. */
export type Variation = { readonly [S in Slot]?: Constraints[S] };

/** Raises jobs that match `found`; the rarer they are, the more. */
export interface Gain {
  readonly found: Expression;
  /** Weight relative to equally rare gains. */
  readonly share: number;
}

export interface Tier {
  /** Null matches all jobs that are left. */
  readonly match: Expression | null;
  /** Order within the tier; newest first where equal. */
  readonly gains: readonly Gain[];
}

/** Which jobs a search finds, in numbers only; valid for the columns it was made for. */
export interface MatchPlan {
  /** In days since 1970. Decides which jobs are open and where windows of days end. */
  readonly today: number;
  readonly postings: readonly Posting[];
  readonly constraints: Constraints;
}

export interface OrderedPlan extends MatchPlan {
  /** Best first; jobs in none come last. Only for sorting by relevance. */
  readonly tiers: readonly Tier[];
  readonly nearest: NearestFirst | null;
  readonly sortType: SortType;
  /** Selects the featured jobs above the list; null for none. */
  readonly featuredSeed: number | null;
}

export interface SearchPlan extends OrderedPlan {
  readonly page: number;
  /** Nodes that the trees must show, chosen or above something chosen. */
  readonly chosen: Readonly<Record<FacetField, readonly number[]>>;
  readonly opened: Readonly<Record<FacetField, readonly number[]>>;
  readonly variations: readonly Variation[];
}

/** A flat list, cheap to pass between threads: level (1 is a root), node and count; parents first. */
export type CountedTree = Int32Array;
export const numbersPerValue = 3;

/** With each value in place of the chosen one; parallel to the pay scale's steps and `choiceValues`. */
export interface ChoiceCounts {
  readonly salary_min: readonly number[];
  /** Jobs without a stated salary. */
  readonly salary_unstated: number;
  readonly posted_within: readonly number[];
  readonly remote: number;
}

/** Positions `skip..skip+take` of a search's order, from 0. */
export interface Span {
  readonly skip: number;
  readonly take: number;
  /** With featured jobs first, as visitors see the list. */
  readonly withFeatured?: boolean;
}

export interface RowsAtSpan {
  readonly total: number;
  readonly rows: readonly number[];
}

export interface SearchOutcome extends RowsAtSpan {
  readonly page: number;
  readonly pageCount: number;
  /** Number of leading rows that are featured jobs above the list. */
  readonly featured: number;
  readonly facets: Readonly<Record<FacetField, CountedTree>>;
  readonly choices: ChoiceCounts;
  /** Counts, parallel to the plan's variations. */
  readonly variations: readonly number[];
}
