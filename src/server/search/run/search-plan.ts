import type { FacetField, SortType } from "../../../shared/search-query";
import type { NodeRange } from "../columns/choose-rows";
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
  readonly salary_min: LeastSalary | null;
  /** The first day of the window, in days since 1970. */
  readonly posted_within: number | null;
  readonly remote: true | null;
}
export type Slot = keyof Constraints;

export interface LeastSalary {
  /** Of `choiceValues.salary_min`. */
  readonly step: number;
  readonly orUnstated: boolean;
}

/** The same search with some slots changed: how many would it find? */
export type Variation = { readonly [S in Slot]?: Constraints[S] };

/** What makes a hit better than others, best first: the whole of the keywords in the title, then each word of them. */
export interface TitleTiers {
  readonly phrase: Expression | null;
  readonly words: Expression | null;
}

/** Which jobs a search finds, worked out so far that it is numbers only. */
export interface MatchPlan {
  /** Of the columns that the nodes and postings belong to. */
  readonly version: string;
  readonly postings: readonly Posting[];
  readonly constraints: Constraints;
}

/** Everything there is to know of one search. */
export interface SearchPlan extends MatchPlan {
  readonly tiers: TitleTiers;
  readonly nearest: NearestFirst | null;
  /** In days since 1970; windows of days end here. */
  readonly today: number;
  readonly sortType: SortType;
  readonly page: number;
  /** Nodes that the trees must show, chosen or above something chosen. */
  readonly chosen: Readonly<Record<FacetField, readonly number[]>>;
  readonly opened: Readonly<Record<FacetField, readonly number[]>>;
  readonly variations: readonly Variation[];
}

/**
 * A tree of values as a flat list, which passes between threads at no cost: level (1 is a root), node and count of each value, every
 * value before those below it.
 */
export type CountedTree = Int32Array;
export const numbersPerValue = 3;

/** How many would be found with each value in the place of what is chosen, beside `choiceValues`. */
export interface ChoiceCounts {
  readonly salary_min: readonly number[];
  /** What it lets through: jobs without a stated salary. */
  readonly salary_unstated: number;
  readonly posted_within: readonly number[];
  readonly remote: number;
}

export interface SearchOutcome {
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly rows: readonly number[];
  readonly facets: Readonly<Record<FacetField, CountedTree>>;
  readonly choices: ChoiceCounts;
  /** What each of the plan's variations would find. */
  readonly variations: readonly number[];
}
