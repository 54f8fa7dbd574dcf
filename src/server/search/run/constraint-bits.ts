import { LRUCache } from "lru-cache";
import { byField, type FacetField, facetFields } from "../../../shared/facets";
import { perObject } from "../../../shared/per-object";
import {
  type Bits,
  countCommon,
  countRows,
  firstBits,
  fullBits,
  intersect,
  listRows,
  type RowList,
  unite,
} from "../bits/bitset";
import { countNodes, type NodeRange, rowsInRanges, rowsOfRanges } from "../columns/facet-column";
import { type JobColumns, payingAtLeast } from "../columns/job-columns";
import { rowsShownOn, rowsSince } from "../columns/posted-and-closing";
import { type Checkpoint, matchText } from "./match-text";
import type { Constraints, LeastSalary, MatchPlan, Slot, Variation } from "./search-plan";

/** Rows open on one day and not hidden behind another advert of the same job. Read-only. */
export class OpenRows {
  readonly bits: Bits;
  readonly count: number;
  /** True if every row is open, as in a feed that drops closed jobs. */
  readonly areAll: boolean;
  readonly #totals = new Map<FacetField, Int32Array>();

  constructor(
    readonly columns: JobColumns,
    readonly day: number,
  ) {
    this.bits = rowsShownOn(columns, day);
    this.count = countRows(this.bits);
    this.areAll = this.count === columns.ids.length;
  }

  totals(field: FacetField): Int32Array {
    const facet = this.columns.facets[field];
    if (this.areAll) return facet.totals;
    const count = this.columns.ids.length;
    const totals =
      this.#totals.get(field) ?? countNodes(facet, listRows(this.bits, { bits: fullBits(count), count }));
    this.#totals.set(field, totals);
    return totals;
  }
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
const chosenRowsOf = perObject((_: JobColumns) => {
  const sizeCalculation = (bits: Bits, key: string) => bits.byteLength + 2 * key.length + 200;
  return new LRUCache<string, Bits>({ maxSize: cacheBytes, sizeCalculation });
});

/** Read-only, as it is cached. */
function chosenRows(columns: JobColumns, field: FacetField, ranges: readonly NodeRange[]): Bits {
  const sets = chosenRowsOf(columns);
  const key = `${field} ${ranges.join(" ")}`;
  const rows = sets.get(key) ?? findRows(columns, field, ranges);
  sets.set(key, rows);
  return rows;
}

function findRows(columns: JobColumns, field: FacetField, ranges: readonly NodeRange[]): Bits {
  if (field === "all_locations") return rowsOfRanges(columns.rowsOfPlaces, ranges, columns.ids.length);
  return rowsInRanges(columns.facets[field].column, ranges);
}

const slots: readonly Slot[] = ["text", "reach", ...facetFields, "salary_min", "posted_within", "remote"];

/**
 * Each constraint as a row set, to leave out or replace. Intersections hold open rows only: `open.bits` if
 * nothing narrows them. Single constraints are over all rows (null: every row).
 */
export class ConstraintBits {
  readonly open: OpenRows;
  readonly #bits: Record<Slot, Bits | null>;
  readonly #others = new Map<Slot, Bits>();
  readonly #lists = new Map<Bits, RowList>();
  #all: Bits | undefined;

  constructor(
    private readonly columns: JobColumns,
    private readonly plan: MatchPlan,
    private readonly checkpoint: Checkpoint,
  ) {
    this.open = openRows(columns, plan.today);
    this.#bits = byField(slots, (slot) => this.#evaluate(slot, plan.constraints));
  }

  get rowCount(): number {
    return this.columns.ids.length;
  }

  all(): Bits {
    this.#all ??= this.#meet(slots.map((slot) => this.#bits[slot]));
    return this.#all;
  }

  /** Rows that meet all other constraints. */
  without(slot: Slot): Bits {
    this.checkpoint();
    if (this.#bits[slot] === null) return this.all();
    const others = slots.filter((other) => other !== slot);
    const bits = this.#others.get(slot) ?? this.#meet(others.map((other) => this.#bits[other]));
    this.#others.set(slot, bits);
    return bits;
  }

  count(met: Bits): number {
    return met === this.open.bits ? this.open.count : countRows(met);
  }

  /** Counts the rows of `met` that meet one more constraint. */
  countBoth(met: Bits, constraint: Bits | null): number {
    return constraint === null ? this.count(met) : countCommon(met, constraint);
  }

  /** By node, as if none of the facet's values were chosen. */
  countValues(field: FacetField): Int32Array {
    const met = this.without(field);
    const totals = this.open.totals(field);
    if (met === this.open.bits) return totals;
    const list = this.#lists.get(met) ?? listRows(met, this.open);
    this.#lists.set(met, list);
    return countNodes(this.columns.facets[field], list, totals);
  }

  countVariation(variation: Variation): number {
    const changed = slots.filter((slot) => slot in variation);
    const constraints = { ...this.plan.constraints, ...variation };
    const [only, ...more] = changed;
    if (only !== undefined && more.length === 0) {
      return this.countBoth(this.without(only), this.#evaluate(only, constraints));
    }
    const kept = slots.filter((slot) => !changed.includes(slot)).map((slot) => this.#bits[slot]);
    return this.count(this.#meet([...kept, ...changed.map((slot) => this.#evaluate(slot, constraints))]));
  }

  paying({ least, orUnstated }: LeastSalary): Bits {
    const { salaries } = this.columns;
    const enough = payingAtLeast(salaries, least);
    if (!orUnstated) return enough;
    const either = enough.slice();
    unite(either, salaries.unstated);
    return either;
  }

  postedSince(day: number): Bits {
    return firstBits(rowsSince(this.columns.posted, day), this.rowCount);
  }

  #evaluate(slot: Slot, constraints: Constraints): Bits | null {
    this.checkpoint();
    switch (slot) {
      case "text":
        return (
          constraints.text && matchText(constraints.text, this.plan.postings, this.rowCount, this.checkpoint)
        );
      case "reach":
        return constraints.reach && rowsOfRanges(this.columns.rowsOfPlaces, constraints.reach, this.rowCount);
      case "salary_min":
        return constraints.salary_min && this.paying(constraints.salary_min);
      case "posted_within":
        return constraints.posted_within === null ? null : this.postedSince(constraints.posted_within);
      case "remote":
        return constraints.remote && this.columns.remote;
      default:
        return constraints[slot] && chosenRows(this.columns, slot, constraints[slot]);
    }
  }

  #meet(of: readonly (Bits | null)[]): Bits {
    const [first, ...rest] = of.filter((bits) => bits !== null);
    if (first === undefined) return this.open.bits;
    const others = this.open.areAll ? rest : [...rest, this.open.bits];
    if (others.length === 0) return first;
    const met = first.slice();
    for (const bits of others) intersect(met, bits);
    return met;
  }
}
