import { facetFields } from "../../../shared/search-query";
import { type Bits, countCommon, countRows, firstBits, intersect, unite } from "../bits/bitset";
import { listRows, type RowList } from "../bits/row-list";
import type { JobColumns } from "../columns/job-columns";
import { rowsSince } from "../columns/posted-times";
import { rowsOfRanges } from "../columns/rows-of-nodes";
import type { Expression } from "../keywords/expression";
import type { Checkpoint } from "./checkpoint";
import { chosenRows } from "./chosen-rows";
import { matchText } from "./match-text";
import type { Constraints, LeastSalary, MatchPlan, Slot, Variation } from "./search-plan";

const slots: readonly Slot[] = ["text", "reach", ...facetFields, "salary_min", "posted_within", "remote"];

/** One search's constraints as sets of rows, so that any of them can be left out or replaced. Null is every row. */
export class ConstraintBits {
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

  /** What all the other constraints let through. */
  without(slot: Slot): Bits | null {
    this.#checkpoint();
    if (this.#bits[slot] === null) return this.all();
    const known = this.#others.get(slot);
    if (known !== undefined) return known;
    const others = slots.filter((other) => other !== slot);
    const bits = this.#meet(others.map((other) => this.#bits[other]));
    this.#others.set(slot, bits);
    return bits;
  }

  /** Spelt out, each set once. */
  list(bits: Bits | null): RowList | null {
    if (bits === null) return null;
    const known = this.#lists.get(bits) ?? listRows(bits, this.rowCount);
    this.#lists.set(bits, known);
    return known;
  }

  count(bits: Bits | null): number {
    return bits === null ? this.rowCount : countRows(bits);
  }

  countBoth(left: Bits | null, right: Bits | null): number {
    return left === null || right === null ? this.count(left ?? right) : countCommon(left, right);
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

  /** Who pays this much, or does not say. */
  paying({ step, orUnstated }: LeastSalary): Bits | null {
    const { atLeast, unstated } = this.#columns.salaries;
    const enough = atLeast[step];
    if (enough === undefined || !orUnstated) return enough ?? null;
    const either = enough.slice();
    unite(either, unstated);
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
    if (rest.length === 0) return first;
    const met = first.slice();
    for (const bits of rest) intersect(met, bits);
    return met;
  }
}
