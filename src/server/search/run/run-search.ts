import { resultsPerPage } from "../../../shared/constants";
import { type FacetField, facetFields, facetOf } from "../../../shared/facets";
import { choiceValues } from "../../../shared/search-query";
import { addRow, type Bits, countRows, countRowsBefore, emptyBits, intersect } from "../bits/bitset";
import { spell } from "../bits/row-list";
import type { JobColumns } from "../columns/job-columns";
import { type Checkpoint, neverCancelled } from "./checkpoint";
import { ConstraintBits } from "./constraint-bits";
import { facetTree, placesTree, shortList, type TreeLimits, wholeTree } from "./facet-tree";
import { rowsAsShown } from "./featured-rows";
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

/** One search, whole: total, page, every facet's counts and what each variation would find. */
export function runSearch(
  columns: JobColumns,
  plan: SearchPlan,
  checkpoint: Checkpoint = neverCancelled,
): SearchOutcome {
  const bits = new ConstraintBits(columns, plan, checkpoint);
  const matches = bits.all();
  const total = bits.count(matches);
  const pageCount = Math.max(1, Math.ceil(total / resultsPerPage));
  const page = Math.min(plan.page, pageCount);
  const skip = (page - 1) * resultsPerPage;
  return {
    total,
    page,
    pageCount,
    ...rowsAsShown(columns, plan, bits.open, matches, { skip, take: resultsPerPage }),
    facets: countFacets(columns, plan, bits),
    choices: countChoices(columns, plan, bits),
    variations: plan.variations.map((variation) => bits.countVariation(variation)),
  };
}

/** Each facet over what all the other constraints let through. */
function countFacets(columns: JobColumns, plan: SearchPlan, bits: ConstraintBits): SearchOutcome["facets"] {
  const trees = facetFields.map((field): [FacetField, CountedTree] => {
    const { forest } = columns.facets[field];
    const counts = bits.countNodes(field, bits.without(field));
    return [field, facetTree(forest, counts, plan.chosen[field], plan.opened[field], limitsOf(field))];
  });
  return Object.fromEntries(trees) as Record<FacetField, CountedTree>;
}

function limitsOf(field: FacetField): TreeLimits {
  const { mostListed } = facetOf(field);
  if (field === "all_locations") return placesTree;
  return mostListed === undefined ? wholeTree : shortList(mostListed);
}

/** How many jobs each value of a facet has, by node, as if none of them were chosen. */
export function countValues(
  columns: JobColumns,
  plan: MatchPlan,
  field: FacetField,
  checkpoint: Checkpoint = neverCancelled,
): Int32Array {
  const bits = new ConstraintBits(columns, plan, checkpoint);
  return bits.countNodes(field, bits.without(field));
}

/** Each value over what all the other constraints let through, in the place of the one that is chosen. */
function countChoices(columns: JobColumns, plan: SearchPlan, bits: ConstraintBits): ChoiceCounts {
  const orUnstated = plan.constraints.salary_min?.orUnstated ?? false;
  const anySalary = bits.without("salary_min");
  const anyDay = bits.without("posted_within");
  return {
    salary_min: choiceValues.salary_min.map((_, step) =>
      bits.countBoth(anySalary, bits.paying({ step, orUnstated })),
    ),
    salary_unstated: bits.countBoth(anySalary, columns.salaries.unstated),
    posted_within: choiceValues.posted_within.map((days) =>
      bits.countBoth(anyDay, bits.postedSince(plan.today - Number(days))),
    ),
    remote: bits.countBoth(bits.without("remote"), columns.remote),
  };
}

/** A part of what a search finds, in its order, without counting what else there is. */
export function rowsAt(
  columns: JobColumns,
  plan: OrderedPlan,
  span: Span,
  checkpoint: Checkpoint = neverCancelled,
): RowsAtSpan {
  const bits = new ConstraintBits(columns, plan, checkpoint);
  const matches = bits.all();
  const { rows } = span.asShown
    ? rowsAsShown(columns, plan, bits.open, matches, span)
    : { rows: pageOfRows(columns, plan, matches ?? bits.open.bits, span.skip, span.take) };
  return { total: bits.count(matches), rows };
}

/** How many of the open rows `0..end` match. */
export function countBefore(
  columns: JobColumns,
  plan: MatchPlan,
  end: number,
  checkpoint: Checkpoint = neverCancelled,
): number {
  const bits = new ConstraintBits(columns, plan, checkpoint);
  return countRowsBefore(bits.all() ?? bits.open.bits, end);
}

/** Jobs by their ids: above the first, up to the second. */
export interface IdRange {
  readonly after: number;
  readonly upto: number;
}

/** The ids in the range of the open jobs that match, newest first. */
export function idsWithin(
  columns: JobColumns,
  plan: MatchPlan,
  range: IdRange,
  checkpoint: Checkpoint = neverCancelled,
): Int32Array {
  const bits = new ConstraintBits(columns, plan, checkpoint);
  const found = rowsWithin(columns, range).slice();
  intersect(found, bits.all() ?? bits.open.bits);
  return spell(found, countRows(found)).map((row) => columns.ids[row] ?? 0);
}

/** Of the range that was asked for last: many searches in a row are of the same one. */
const rangeRowsOf = new WeakMap<JobColumns, IdRange & { readonly rows: Bits }>();

function rowsWithin(columns: JobColumns, { after, upto }: IdRange): Bits {
  const latest = rangeRowsOf.get(columns);
  if (latest?.after === after && latest.upto === upto) return latest.rows;
  const rows = emptyBits(columns.ids.length);
  for (const [row, id] of columns.ids.entries()) if (id > after && id <= upto) addRow(rows, row);
  rangeRowsOf.set(columns, { after, upto, rows });
  return rows;
}
