import type { PayScale } from "../../jobs/pay-scale";
import { type Bits, emptyBits } from "../bits/bitset";
import { asShared } from "../bits/packed-numbers";
import { type Codes, packCodes } from "./codes";

/** What each row pays by the year, as its rank among all the different salaries. */
export interface Salaries {
  /** By row; 0 is the highest salary, and the last rank is of rows that state none. */
  readonly ranks: Codes;
  /** The salary of each rank; -1 for none stated. */
  readonly amounts: Int32Array;
  /** Who pays at least each step of the scale, beside it. */
  readonly atLeast: readonly Bits[];
  readonly unstated: Bits;
  readonly pay: PayScale;
}

/** `salaries` by row, -1 where none is stated. */
export function rankSalaries(salaries: Int32Array, pay: PayScale): Salaries {
  const different = Int32Array.from(new Set(salaries)).sort().reverse();
  const amounts = different.at(-1) === -1 ? different : Int32Array.of(...different, -1);
  const rankOf = new Map(Array.from(amounts, (amount, rank) => [amount, rank]));
  const ranks = salaries.map((salary) => rankOf.get(salary) ?? 0);
  return salariesOf(ranks, amounts, pay);
}

/** `amounts` from the highest to -1. */
export function salariesOf(ranks: Int32Array, amounts: Int32Array, pay: PayScale): Salaries {
  return {
    ranks: packCodes(ranks, amounts.length),
    amounts: asShared(amounts),
    atLeast: pay.steps.map((least) => rowsRanked(ranks, 0, endOfRanks(amounts, least * pay.perYear))),
    unstated: rowsRanked(ranks, amounts.length - 1, amounts.length),
    pay,
  };
}

/** Who pays at least this by the scale's period. Kept for its steps; for other amounts each row is looked at. */
export function payingAtLeast({ ranks, amounts, atLeast, pay }: Salaries, least: number): Bits {
  const kept = atLeast[pay.steps.indexOf(least)];
  return kept ?? rowsRanked(ranks, 0, endOfRanks(amounts, least * pay.perYear));
}

/** The first rank that is paid less. */
function endOfRanks(amounts: Int32Array, least: number): number {
  return amounts.findIndex((amount) => amount < least);
}

function rowsRanked(ranks: Codes, first: number, end: number): Bits {
  const bits = emptyBits(ranks.length);
  for (let row = 0; row < ranks.length; row++) {
    const rank = ranks[row] as number;
    const isIn = rank >= first && rank < end ? 1 : 0;
    bits[row >>> 5] = (bits[row >>> 5] as number) | (isIn << (row & 31));
  }
  return asShared(bits);
}
