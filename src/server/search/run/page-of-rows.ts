import {
  type Bits,
  countRows,
  hasRow,
  intersect,
  removeRow,
  rowsOfBits,
  sliceRows,
  subtract,
} from "../bits/bitset";
import { type RowsOfNodes, sumUp } from "../columns/facet-column";
import type { JobColumns, Salaries } from "../columns/job-columns";
import type { Posting } from "../keywords/postings";
import { matchText } from "./match-text";
import type { NearestFirst, OrderedPlan, Tier } from "./search-plan";

/** By tier, then by gains, then newest first. Tiers after a full page are not evaluated. */
function sliceByRelevance(
  rowCount: number,
  { tiers, postings }: OrderedPlan,
  matches: Bits,
  skip: number,
  take: number,
): number[] {
  const rest = matches.slice();
  const rows: number[] = [];
  let before = 0;
  for (const tier of [...tiers, everything]) {
    if (rows.length === take) break;
    const bits = takeOut(rest, tier, postings, rowCount);
    const count = countRows(bits);
    const from = Math.max(0, skip - before);
    if (from < count)
      rows.push(...sliceTier(bits, count, gainsIn(bits, tier, postings, rowCount), from, take - rows.length));
    before += count;
  }
  return rows;
}

const everything: Tier = { match: null, gains: [] };

function takeOut(rest: Bits, { match }: Tier, postings: readonly Posting[], rowCount: number): Bits {
  const tier = match === null ? rest.slice() : matchText(match, postings, rowCount);
  intersect(tier, rest);
  subtract(rest, tier);
  return tier;
}

interface WeighedGain {
  readonly bits: Bits;
  readonly weight: number;
}

/** Weighs by rarity (Robertson and Spärck Jones's inverse document frequency). */
function gainsIn(tier: Bits, { gains }: Tier, postings: readonly Posting[], rowCount: number): WeighedGain[] {
  return gains.map(({ found, share }) => {
    const bits = matchText(found, postings, rowCount);
    const weight = share * rarity(countRows(bits), rowCount);
    intersect(bits, tier);
    return { bits, weight };
  });
}

/** About 0 for a word in every job. */
export function rarity(count: number, rowCount: number): number {
  return Math.log(1 + (rowCount - count + 0.5) / (count + 0.5));
}

/** Number of distinct scores. */
const levels = 4_096;

function sliceTier(
  tier: Bits,
  count: number,
  gains: readonly WeighedGain[],
  skip: number,
  take: number,
): number[] {
  if (gains.length === 0) return sliceRows(tier, skip, take);
  const rows = rowsOfBits(tier, count);
  const levelOf = levelsOf(rows, gains);
  const next = new Int32Array(levels + 1);
  for (const level of levelOf) next[level + 1] = (next[level + 1] as number) + 1;
  sumUp(next);
  const page: number[] = [];
  for (let place = 0; place < rows.length; place++) {
    const level = levelOf[place] as number;
    const rank = next[level] as number;
    next[level] = rank + 1;
    if (rank >= skip && rank < skip + take) page[rank - skip] = rows[place] as number;
  }
  return page;
}

/** 0 is best. */
function levelsOf(rows: ArrayLike<number>, gains: readonly WeighedGain[]): Uint16Array {
  const most = gains.reduce((sum, { weight }) => sum + weight, 0);
  const weights = gains.map(({ weight }) => Math.round((weight / most) * (levels - gains.length)));
  const levelOf = new Uint16Array(rows.length).fill(levels - 1);
  for (const [number, { bits }] of gains.entries()) {
    const weight = weights[number] as number;
    for (let place = 0; place < rows.length; place++) {
      const row = rows[place] as number;
      const isIn = ((bits[row >>> 5] as number) >>> (row & 31)) & 1;
      levelOf[place] = (levelOf[place] as number) - isIn * weight;
    }
  }
  return levelOf;
}

export function pageOfRows(
  columns: JobColumns,
  plan: OrderedPlan,
  matches: Bits,
  skip: number,
  take: number,
): number[] {
  const { sortType, nearest } = plan;
  if (sortType === "salary") return sliceBySalary(columns.salaries, matches, skip, take);
  if (sortType === "distance" && nearest !== null) {
    return sliceByDistance(matches, columns.rowsOfPlaces, nearest, skip, take);
  }
  return sortType === "relevance"
    ? sliceByRelevance(columns.ids.length, plan, matches, skip, take)
    : sliceRows(matches, skip, take);
}

/**
 * Nearest first, then newest; rows without a node last. Pushes rows one by one, as a town may have more jobs
 * than a call takes arguments.
 */
export function sliceByDistance(
  matches: Bits,
  places: RowsOfNodes,
  { nodes, miles }: NearestFirst,
  skip: number,
  take: number,
): number[] {
  const rest = matches.slice();
  const page: number[] = [];
  let passed = 0;
  for (let next = 0; next < nodes.length && page.length < take; ) {
    const end = endOfEqual(miles, next);
    const group = new RowsInOrder(places, nodes.slice(next, end));
    for (let row = group.next(); row >= 0 && page.length < take; row = group.next()) {
      if (!hasRow(rest, row)) continue;
      removeRow(rest, row);
      if (passed++ >= skip) page.push(row);
    }
    next = end;
  }
  return [...page, ...sliceRows(rest, Math.max(0, skip - passed), take - page.length)];
}

/** Groups nodes at one point, so that their jobs are ordered by date and not by name. */
function endOfEqual(miles: readonly number[], start: number): number {
  let end = start + 1;
  while (end < miles.length && miles[end] === miles[start]) end++;
  return end;
}

/** Merges the ascending rows of some nodes; a row that several of them have comes as often. */
class RowsInOrder {
  readonly #rows: Int32Array;
  readonly #heads: number[];
  readonly #ends: readonly number[];

  constructor({ offsets, rows }: RowsOfNodes, nodes: readonly number[]) {
    this.#rows = rows;
    this.#heads = nodes.map((node) => offsets[node] as number);
    this.#ends = nodes.map((node) => offsets[node + 1] as number);
  }

  /** -1 after the last. */
  next(): number {
    let least = -1;
    let from = 0;
    for (let node = 0; node < this.#heads.length; node++) {
      const head = this.#heads[node] as number;
      if (head === this.#ends[node]) continue;
      const row = this.#rows[head] as number;
      if (least >= 0 && row >= least) continue;
      least = row;
      from = node;
    }
    if (least >= 0) this.#heads[from] = (this.#heads[from] as number) + 1;
    return least;
  }
}

/** Highest first, unstated last, newest first where equal. */
export function sliceBySalary(
  { ranks, amounts }: Salaries,
  matches: Bits,
  skip: number,
  take: number,
): number[] {
  const rows = rowsOfBits(matches, countRows(matches));
  const next = new Int32Array(amounts.length + 1);
  for (let i = 0; i < rows.length; i++) {
    const rank = ranks[rows[i] as number] as number;
    next[rank + 1] = (next[rank + 1] as number) + 1;
  }
  sumUp(next);
  const page: number[] = new Array(Math.max(0, Math.min(take, rows.length - skip))).fill(0);
  // A counting sort that writes only the rows of the page.
  for (let i = 0; i < rows.length; i++) {
    const rank = ranks[rows[i] as number] as number;
    const place = next[rank] as number;
    next[rank] = place + 1;
    if (place >= skip && place < skip + take) page[place - skip] = rows[i] as number;
  }
  return page;
}
