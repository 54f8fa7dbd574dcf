import type { FacetField } from "../../../shared/facets";
import type { SortType } from "../../../shared/search-query";
import type { NodeRange } from "../columns/facet-column";
import type { Expression } from "../keywords/expression";
import type { Posting } from "../keywords/postings";

/** Nodes within reach, nearest first, with their distance. */
export interface NearestFirst {
  readonly nodes: readonly number[];
  readonly miles: readonly number[];
}

/**
 * Everything that narrows a search, one slot each. Null does not narrow; an empty list lets nothing through.
 */
export interface Constraints extends Readonly<Record<FacetField, readonly NodeRange[] | null>> {
  readonly text: Expression | null;
  readonly reach: readonly NodeRange[] | null;
  readonly salary_min: LeastSalary | null;
  /** The first day of the window, in days since 1970. */
  readonly posted_within: number | null;
  readonly remote: true | null;
}
export type Slot = keyof Constraints;

export interface LeastSalary {
  /** By the period of the columns' scale. */
  readonly least: number;
  readonly orUnstated: boolean;
}

/** The same search with some slots changed: how many would it find? */
export type Variation = { readonly [S in Slot]?: Constraints[S] };

/** Counts for a job that it is found by; the rarer it is among all jobs, the more. */
export interface Gain {
  readonly found: Expression;
  /** How much it weighs beside equally rare ones. */
  readonly share: number;
}

/** Jobs that are better hits than those of later tiers. */
export interface Tier {
  /** Null for all that are left. */
  readonly match: Expression | null;
  /** What puts some of them before others; newest first where equal. */
  readonly gains: readonly Gain[];
}

/**
 * Which jobs a search finds, worked out so far that it is numbers only: those of the columns that it was made
 * for.
 */
export interface MatchPlan {
  /** In days since 1970: which jobs are open, and where windows of days end. */
  readonly today: number;
  readonly postings: readonly Posting[];
  readonly constraints: Constraints;
}

/** Which jobs a search finds, and in which order. */
export interface OrderedPlan extends MatchPlan {
  /** Best first; what is in none comes last. Only for the order of relevance. */
  readonly tiers: readonly Tier[];
  readonly nearest: NearestFirst | null;
  readonly sortType: SortType;
  /** Which of many featured jobs stand above the list; null for none. */
  readonly lot: number | null;
}

/** Everything there is to know of one search. */
export interface SearchPlan extends OrderedPlan {
  readonly page: number;
  /** Nodes that the trees must show, chosen or above something chosen. */
  readonly chosen: Readonly<Record<FacetField, readonly number[]>>;
  readonly opened: Readonly<Record<FacetField, readonly number[]>>;
  readonly variations: readonly Variation[];
}

/**
 * A tree of values as a flat list, which passes between threads at no cost: level (1 is a root), node and
 * count of each value, every value before those below it.
 */
export type CountedTree = Int32Array;
export const numbersPerValue = 3;

/**
 * How many would be found with each value in the place of what is chosen: beside the steps of the columns' scale, and
 * beside `choiceValues`.
 */
export interface ChoiceCounts {
  readonly salary_min: readonly number[];
  /** What it lets through: jobs without a stated salary. */
  readonly salary_unstated: number;
  readonly posted_within: readonly number[];
  readonly remote: number;
}

/** Places `skip..skip+take` of a search's order, from 0. */
export interface Span {
  readonly skip: number;
  readonly take: number;
  /** With featured jobs first, as visitors page through it. */
  readonly asShown?: boolean;
}

/** The rows at a span, and how many a search finds in all. */
export interface RowsAtSpan {
  readonly total: number;
  readonly rows: readonly number[];
}

export interface SearchOutcome {
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly rows: readonly number[];
  /** How many of them, the first, are featured jobs above the list. */
  readonly featured: number;
  readonly facets: Readonly<Record<FacetField, CountedTree>>;
  readonly choices: ChoiceCounts;
  /** What each of the plan's variations would find. */
  readonly variations: readonly number[];
}
