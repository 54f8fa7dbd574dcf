import { resultsPerPage } from "../../../shared/constants";
import { byFacet, type FacetField, facetOf } from "../../../shared/facets";
import { choiceValues } from "../../../shared/search-query";
import { addRow, type Bits, countRows, emptyBits, intersect, rowsOfBits } from "../bits/bitset";
import { type Forest, withAncestors } from "../columns/forest";
import type { JobColumns } from "../columns/job-columns";
import { ConstraintBits } from "./constraint-bits";
import { rowsAsShown } from "./featured-rows";
import { type Checkpoint, neverCancelled } from "./match-text";
import { pageOfRows } from "./page-of-rows";
import type {
  ChoiceCounts,
  CountedTree,
  MatchPlan,
  OrderedPlan,
  RowsAtSpan,
  SearchOutcome,
  SearchPlan,
  Span,
} from "./search-plan";

/** Chosen nodes and their ancestors always show. */
export interface TreeLimits {
  readonly roots: number;
  /** Per parent. */
  readonly siblings: number;
  /** Below a chosen value, from which visitors can go on, even without scripts. */
  readonly siblingsBelowChosen: number;
  /** Number of roots whose children show. */
  readonly openRoots: number;
  /** From this level on, only chosen branches open; roots are level 1. */
  readonly closedFromLevel: number;
}

export const wholeTree: TreeLimits = {
  roots: Number.POSITIVE_INFINITY,
  siblingsBelowChosen: Number.POSITIVE_INFINITY,
  siblings: Number.POSITIVE_INFINITY,
  openRoots: Number.POSITIVE_INFINITY,
  closedFromLevel: Number.POSITIVE_INFINITY,
};

/** The gazetteer is far too large to send in full. */
export const placesTree: TreeLimits = {
  roots: 60,
  siblings: 12,
  siblingsBelowChosen: 60,
  openRoots: 3,
  closedFromLevel: 2,
};

/** Sorted by count and name; values without a name rank never show. */
export function facetTree(
  forest: Forest,
  counts: Int32Array,
  chosen: readonly number[],
  opened: readonly number[],
  limits: TreeLimits,
): CountedTree {
  const active = new Set(chosen);
  const held = withAncestors(forest, [...chosen, ...opened]);
  const before = (left: number, right: number) =>
    (counts[right] as number) - (counts[left] as number) ||
    (forest.nameRank[left] as number) - (forest.nameRank[right] as number);

  const values: number[] = [];
  const listBelow = (parent: number, level: number): void => {
    const shown = nodesBelow(forest, parent).filter(
      (node) => (forest.nameRank[node] as number) >= 0 && ((counts[node] as number) > 0 || held.has(node)),
    );
    const limit =
      level === 1 ? limits.roots : limits[active.has(parent) ? "siblingsBelowChosen" : "siblings"];
    const kept = firstOf(shown, limit, held, before);
    for (const [place, node] of kept.entries()) {
      values.push(level, node, counts[node] as number);
      const isOpenByDefault = level < limits.closedFromLevel && (level > 1 || place < limits.openRoots);
      if (held.has(node) || kept.length === 1 || isOpenByDefault) listBelow(node, level + 1);
    }
  };
  listBelow(0, 1);
  return Int32Array.from(values);
}

export function shortList(maxListed: number): TreeLimits {
  return { ...wholeTree, roots: maxListed };
}

type Order = (left: number, right: number) => number;

/** Includes the held nodes; does not sort the others. */
function firstOf(nodes: number[], limit: number, held: ReadonlySet<number>, before: Order): number[] {
  if (nodes.length <= limit) return nodes.sort(before);
  const first: number[] = [];
  for (const node of nodes) {
    if (first.length === limit && before(first[limit - 1] as number, node) < 0) continue;
    const place = first.findIndex((other) => before(node, other) < 0);
    first.splice(place < 0 ? first.length : place, 0, node);
    if (first.length > limit) first.pop();
  }
  const more = nodes.filter((node) => held.has(node) && !first.includes(node));
  return [...first, ...more].sort(before);
}

function nodesBelow({ last }: Forest, parent: number): number[] {
  const nodes: number[] = [];
  for (let node = parent + 1; node <= (last[parent] as number); node = (last[node] as number) + 1) {
    nodes.push(node);
  }
  return nodes;
}

export function runSearch(
  columns: JobColumns,
  plan: SearchPlan,
  checkpoint: Checkpoint = neverCancelled,
): SearchOutcome {
  const bits = new ConstraintBits(columns, plan, checkpoint);
  const total = bits.count(bits.all());
  const pageCount = Math.max(1, Math.ceil(total / resultsPerPage));
  const page = Math.min(plan.page, pageCount);
  const skip = (page - 1) * resultsPerPage;
  return {
    total,
    page,
    pageCount,
    ...rowsAsShown(columns, plan, bits, { skip, take: resultsPerPage }),
    facets: countFacets(columns, plan, bits),
    choices: countChoices(columns, plan, bits),
    variations: plan.variations.map((variation) => bits.countVariation(variation)),
  };
}

function countFacets(columns: JobColumns, plan: SearchPlan, bits: ConstraintBits): SearchOutcome["facets"] {
  return byFacet((field) => {
    const { forest } = columns.facets[field];
    const counts = bits.countValues(field);
    return facetTree(forest, counts, plan.chosen[field], plan.opened[field], limitsOf(field));
  });
}

function limitsOf(field: FacetField): TreeLimits {
  const { maxListed } = facetOf(field);
  if (field === "all_locations") return placesTree;
  return maxListed === undefined ? wholeTree : shortList(maxListed);
}

function countChoices(columns: JobColumns, plan: SearchPlan, bits: ConstraintBits): ChoiceCounts {
  const orUnstated = plan.constraints.salary_min?.orUnstated ?? false;
  const anySalary = bits.without("salary_min");
  const anyDay = bits.without("posted_within");
  return {
    salary_min: columns.salaries.pay.steps.map((least) =>
      bits.countBoth(anySalary, bits.paying({ least, orUnstated })),
    ),
    salary_unstated: bits.countBoth(anySalary, columns.salaries.unstated),
    posted_within: choiceValues.posted_within.map((days) =>
      bits.countBoth(anyDay, bits.postedSince(plan.today - Number(days))),
    ),
    remote: bits.countBoth(bits.without("remote"), columns.remote),
  };
}

export function rowsAt(
  columns: JobColumns,
  plan: OrderedPlan,
  span: Span,
  checkpoint: Checkpoint = neverCancelled,
): RowsAtSpan {
  const bits = new ConstraintBits(columns, plan, checkpoint);
  const { rows } = span.withFeatured
    ? rowsAsShown(columns, plan, bits, span)
    : { rows: pageOfRows(columns, plan, bits.all(), span.skip, span.take) };
  return { total: bits.count(bits.all()), rows };
}

/** Ids above `after`, up to and including `upto`. */
export interface IdRange {
  readonly after: number;
  readonly upto: number;
}

/** Newest first. */
export function idsWithin(
  columns: JobColumns,
  plan: MatchPlan,
  range: IdRange,
  checkpoint: Checkpoint,
): Int32Array {
  const bits = new ConstraintBits(columns, plan, checkpoint);
  const found = rowsWithin(columns, range).slice();
  intersect(found, bits.all());
  return rowsOfBits(found, countRows(found)).map((row) => columns.ids[row] ?? 0);
}

/** Keeps the latest range, as many searches in a row share it. */
const rangeRowsOf = new WeakMap<JobColumns, IdRange & { readonly rows: Bits }>();

function rowsWithin(columns: JobColumns, { after, upto }: IdRange): Bits {
  const latest = rangeRowsOf.get(columns);
  if (latest?.after === after && latest.upto === upto) return latest.rows;
  const rows = emptyBits(columns.ids.length);
  for (const [row, id] of columns.ids.entries()) if (id > after && id <= upto) addRow(rows, row);
  rangeRowsOf.set(columns, { after, upto, rows });
  return rows;
}
