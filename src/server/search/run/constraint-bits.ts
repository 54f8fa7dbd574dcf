import { facetFields } from "../../../shared/search-query";
import { type Bits, countCommon, countRows, intersect } from "../bits/bitset";
import { type NodeRange, rowsInRanges } from "../columns/facet-column";
import type { JobColumns } from "../columns/job-columns";
import { matchText } from "./match-text";
import type { Constraints, SearchPlan, Slot, Variation } from "./search-plan";

const slots: readonly Slot[] = ["text", "reach", ...facetFields];

/** One search's constraints as sets of rows, so that any of them can be left out or replaced. Null is every row. */
export class ConstraintBits {
  readonly #columns: JobColumns;
  readonly #plan: SearchPlan;
  readonly #bits: Record<Slot, Bits | null>;
  readonly #others = new Map<Slot, Bits | null>();

  constructor(columns: JobColumns, plan: SearchPlan) {
    this.#columns = columns;
    this.#plan = plan;
    const bits = slots.map((slot) => [slot, this.#evaluate(slot, plan.constraints)]);
    this.#bits = Object.fromEntries(bits) as Record<Slot, Bits | null>;
  }

  get rowCount(): number {
    return this.#columns.ids.length;
  }

  all(): Bits | null {
    return this.#meet(slots);
  }

  /** What all the other constraints let through. */
  without(slot: Slot): Bits | null {
    const known = this.#others.get(slot);
    if (known !== undefined) return known;
    const bits = this.#meet(slots.filter((other) => other !== slot));
    this.#others.set(slot, bits);
    return bits;
  }

  count(bits: Bits | null): number {
    return bits === null ? this.rowCount : countRows(bits);
  }

  countVariation({ slot, to }: Variation): number {
    const others = this.without(slot);
    const changed = this.#evaluate(slot, { ...this.#plan.constraints, [slot]: to });
    if (changed === null || others === null) return this.count(changed ?? others);
    return countCommon(others, changed);
  }

  #evaluate(slot: Slot, constraints: Constraints): Bits | null {
    if (slot === "text") {
      const { text } = constraints;
      return text === null ? null : matchText(text, this.#plan.postings, this.rowCount);
    }
    return this.#inRanges(slot === "reach" ? "all_locations" : slot, constraints[slot]);
  }

  #inRanges(field: keyof JobColumns["facets"], ranges: readonly NodeRange[] | null): Bits | null {
    return ranges === null ? null : rowsInRanges(this.#columns.facets[field].column, ranges);
  }

  #meet(of: readonly Slot[]): Bits | null {
    const narrowing = of.map((slot) => this.#bits[slot]).filter((bits) => bits !== null);
    const [first, ...rest] = narrowing;
    if (first === undefined) return null;
    if (rest.length === 0) return first;
    const met = first.slice();
    for (const bits of rest) intersect(met, bits);
    return met;
  }
}
