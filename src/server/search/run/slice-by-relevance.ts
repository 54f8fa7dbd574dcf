import { type Bits, countRows, intersect, sliceRows, subtract } from "../bits/bitset";
import { spell } from "../bits/row-list";
import { sumUp } from "../columns/facet-column";
import type { Posting } from "../keywords/posting";
import { matchText } from "./match-text";
import type { OrderedPlan, Tier } from "./search-plan";

type Ranked = Pick<OrderedPlan, "tiers" | "postings">;

/**
 * Rows at places `skip..skip+take` by tier, then by what they are found by, then newest first. No tier is looked at
 * after the page is full.
 */
export function sliceByRelevance(
  rowCount: number,
  { tiers, postings }: Ranked,
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

/** A gain over the rows of a tier that have it, and what it is worth. */
interface WeighedGain {
  readonly bits: Bits;
  readonly weight: number;
}

/** By how rare the words are that it is for (Robertson and Spärck Jones's inverse document frequency). */
function gainsIn(tier: Bits, { gains }: Tier, postings: readonly Posting[], rowCount: number): WeighedGain[] {
  return gains.map(({ found, share }) => {
    const bits = matchText(found, postings, rowCount);
    const weight = share * rarity(countRows(bits), rowCount);
    intersect(bits, tier);
    return { bits, weight };
  });
}

/** 0 for what every job has. */
export function rarity(count: number, rowCount: number): number {
  return Math.log(1 + (rowCount - count + 0.5) / (count + 0.5));
}

/** The number of distinct sums. */
const levels = 4_096;

function sliceTier(
  tier: Bits,
  count: number,
  gains: readonly WeighedGain[],
  skip: number,
  take: number,
): number[] {
  if (gains.length === 0) return sliceRows(tier, skip, take);
  const rows = spell(tier, count);
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

/** The level of each row, 0 being the best. */
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
