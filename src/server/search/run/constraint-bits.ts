import { LRUCache } from "lru-cache";
import { type FacetField, facetFields } from "../../../shared/facets";
import {
  type Bits,
  countCommon,
  countRows,
  firstBits,
  fullBits,
  intersect,
  listRows,
  type RowList,
  type RowSet,
  unite,
} from "../bits/bitset";
import { countNodes, type NodeRange, rowsInRanges, rowsOfRanges } from "../columns/facet-column";
import { type JobColumns, payingAtLeast } from "../columns/job-columns";
import { rowsShownOn, rowsSince } from "../columns/posted-and-closing";
import type { Expression } from "../keywords/expression";
import { type Checkpoint, matchText } from "./match-text";
import type { Constraints, LeastSalary, MatchPlan, Slot, Variation } from "./search-plan";

/** Rows open on one day and not hidden behind another advert of the same job. Read-only. */
export class OpenRows implements RowSet {
  readonly day: number;
  readonly bits: Bits;
  readonly count: number;
  /** True if every row is open, as in a feed that drops closed jobs. */
  readonly areAll: boolean;
  readonly #columns: JobColumns;
  readonly #totals = new Map<FacetField, Int32Array>();

  constructor(columns: JobColumns, day: number) {
    this.day = day;
    this.bits = rowsShownOn(columns, day);
    this.count = countRows(this.bits);
    this.areAll = this.count === columns.ids.length;
    this.#columns = columns;
  }

  totals(field: FacetField): Int32Array {
    const facet = this.#columns.facets[field];
    if (this.areAll) return facet.totals;
    const totals = this.#totals.get(field) ?? countNodes(facet, listRows(this.bits, everyRow(this.#columns)));
    this.#totals.set(field, totals);
    return totals;
  }
}

function everyRow({ ids }: JobColumns): RowSet {
  return { bits: fullBits(ids.length), count: ids.length };
}

/** Keeps the latest day only, as it changes once a day. */
const openRowsOf = new WeakMap<JobColumns, OpenRows>();

/** `day` in days since 1970. */
export function openRows(columns: JobColumns, day: number): OpenRows {
  const latest = openRowsOf.get(columns);
  if (latest?.day === day) return latest;
  const rows = new OpenRows(columns, day);
  openRowsOf.set(columns, rows);
  return rows;
}

const cacheBytes = 8 * 2 ** 20;

/** Most visitors choose among the same few values. */
const chosenRowsOf = new WeakMap<JobColumns, LRUCache<string, Bits>>();

/** Read-only, as it is cached. */
function chosenRows(columns: JobColumns, field: FacetField, ranges: readonly NodeRange[]): Bits {
  const ofColumns = chosenRowsOf.get(columns) ?? remember(columns);
  const key = `${field} ${ranges.join(" ")}`;
  const rows = ofColumns.get(key) ?? findRows(columns, field, ranges);
  ofColumns.set(key, rows);
  return rows;
}

function remember(columns: JobColumns): LRUCache<string, Bits> {
  const sets = new LRUCache<string, Bits>({
    maxSize: cacheBytes,
    sizeCalculation: (bits, key) => bits.byteLength + 2 * key.length + 200,
  });
  chosenRowsOf.set(columns, sets);
  return sets;
}

function findRows(columns: JobColumns, field: FacetField, ranges: readonly NodeRange[]): Bits {
  if (field === "all_locations") return rowsOfRanges(columns.rowsOfPlaces, ranges, columns.ids.length);
  return rowsInRanges(columns.facets[field].column, ranges);
}

const slots: readonly Slot[] = ["text", "reach", ...facetFields, "salary_min", "posted_within", "remote"];

/**
 * Each constraint as a row set, to leave out or replace. Intersections hold open rows only (null: all open
 * rows); single constraints are over all rows (null: every row).
 */
export class ConstraintBits {
  readonly open: OpenRows;
  readonly #columns: JobColumns;
  readonly #plan: MatchPlan;
  readonly #checkpoint: Checkpoint;
  readonly #bits: Record<Slot, Bits | null>;
  readonly #others = new Map<Slot, Bits | null>();
  readonly #lists = new Map<Bits, RowList>();
  #all: Bits | null | undefined;

  constructor(columns: JobColumns, plan: MatchPlan, checkpoint: Checkpoint) {
    this.#columns = columns;
    this.#checkpoint = checkpoint;
    this.#plan = plan;
    this.open = openRows(columns, plan.today);
    const bits = slots.map((slot) => [slot, this.#evaluate(slot, plan.constraints)]);
    this.#bits = Object.fromEntries(bits) as Record<Slot, Bits | null>;
  }

  get rowCount(): number {
    return this.#columns.ids.length;
  }

  all(): Bits | null {
    if (this.#all === undefined) this.#all = this.#meet(slots.map((slot) => this.#bits[slot]));
    return this.#all;
  }

  /** Rows that meet all other constraints. */
  without(slot: Slot): Bits | null {
    this.#checkpoint();
    if (this.#bits[slot] === null) return this.all();
    const cached = this.#others.get(slot);
    if (cached !== undefined) return cached;
    const others = slots.filter((other) => other !== slot);
    const bits = this.#meet(others.map((other) => this.#bits[other]));
    this.#others.set(slot, bits);
    return bits;
  }

  count(met: Bits | null): number {
    return met === null ? this.open.count : countRows(met);
  }

  /** Counts the rows of `met` that meet one more constraint. */
  countBoth(met: Bits | null, constraint: Bits | null): number {
    return constraint === null ? this.count(met) : countCommon(met ?? this.open.bits, constraint);
  }

  countNodes(field: FacetField, met: Bits | null): Int32Array {
    const totals = this.open.totals(field);
    return met === null ? totals : countNodes(this.#columns.facets[field], this.#list(met), totals);
  }

  #list(met: Bits): RowList {
    const cached = this.#lists.get(met) ?? listRows(met, this.open);
    this.#lists.set(met, cached);
    return cached;
  }

  countVariation(variation: Variation): number {
    const changed = slots.filter((slot) => slot in variation);
    const constraints = { ...this.#plan.constraints, ...variation };
    const [only, ...more] = changed;
    if (only !== undefined && more.length === 0) {
      return this.countBoth(this.without(only), this.#evaluate(only, constraints));
    }
    const kept = slots.filter((slot) => !changed.includes(slot)).map((slot) => this.#bits[slot]);
    return this.count(this.#meet([...kept, ...changed.map((slot) => this.#evaluate(slot, constraints))]));
  }

  paying({ least, orUnstated }: LeastSalary): Bits {
    const { salaries } = this.#columns;
    const enough = payingAtLeast(salaries, least);
    if (!orUnstated) return enough;
    const either = enough.slice();
    unite(either, salaries.unstated);
    return either;
  }

  postedSince(day: number): Bits {
    return firstBits(rowsSince(this.#columns.posted, day), this.rowCount);
  }

  #evaluate(slot: Slot, constraints: Constraints): Bits | null {
    this.#checkpoint();
    switch (slot) {
      case "text":
        return constraints.text && this.#matchText(constraints.text);
      case "reach":
        return (
          constraints.reach && rowsOfRanges(this.#columns.rowsOfPlaces, constraints.reach, this.rowCount)
        );
      case "salary_min":
        return constraints.salary_min && this.paying(constraints.salary_min);
      case "posted_within":
        return constraints.posted_within === null ? null : this.postedSince(constraints.posted_within);
      case "remote":
        return constraints.remote && this.#columns.remote;
      default:
        return constraints[slot] && chosenRows(this.#columns, slot, constraints[slot]);
    }
  }

  #matchText(text: Expression): Bits {
    return matchText(text, this.#plan.postings, this.rowCount, this.#checkpoint);
  }

  #meet(of: readonly (Bits | null)[]): Bits | null {
    const [first, ...rest] = of.filter((bits) => bits !== null);
    if (first === undefined) return null;
    const others = this.open.areAll ? rest : [...rest, this.open.bits];
    if (others.length === 0) return first;
    const met = first.slice();
    for (const bits of others) intersect(met, bits);
    return met;
  }
}
