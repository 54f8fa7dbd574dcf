import { byFacet, type FacetField } from "../../../shared/facets";
import { firstIndex } from "../../../shared/first-index";
import type { JobMarker } from "../../../shared/wire/newer";
import { neverCloses } from "../../jobs/open-jobs";
import type { PayScale } from "../../jobs/pay-scale";
import { addRow, type Bits, emptyBits } from "../bits/bitset";
import { asShared, unpackDoubles, unpackIntegers } from "../bits/packed-numbers";
import {
  buildFacetColumn,
  type Codes,
  type Facet,
  facetOf,
  packCodes,
  type RowNodes,
  type RowsOfNodes,
  rowsOfNodes,
} from "./facet-column";
import type { Forest } from "./forest";
import {
  byRow,
  daysOfRows,
  indexRows,
  type PostedTime,
  type PostedTimes,
  postedTime,
  postedTimes,
  type RowIndex,
  rowOfId,
  timeOfRow,
} from "./posted-and-closing";

/** Yearly salary of each row, as its rank among all distinct salaries. */
export interface Salaries {
  /** By row; 0 is the highest salary, and the last rank means that none is stated. */
  readonly ranks: Codes;
  /** Salary of each rank; -1 for none stated. */
  readonly amounts: Int32Array;
  /** Rows that pay at least each step of the scale, in its order. */
  readonly atLeast: readonly Bits[];
  readonly unstated: Bits;
  readonly pay: PayScale;
}

/** By row, -1 where none is stated. */
export function rankSalaries(salaries: Int32Array, pay: PayScale): Salaries {
  const { amounts, rankOf } = rankingOf(new Set(salaries).add(-1));
  return salariesOf(salaries.map(rankOf), amounts, pay);
}

/** Highest first. */
export function rankingOf(salaries: ReadonlySet<number>) {
  const amounts = Int32Array.from(salaries).sort().reverse();
  const ranks = new Map(Array.from(amounts, (amount, rank) => [amount, rank]));
  return { amounts, rankOf: (amount: number) => ranks.get(amount) ?? 0 };
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

/** `least` is per the scale's period. Its steps are precomputed; other amounts scan all rows. */
export function payingAtLeast({ ranks, amounts, atLeast, pay }: Salaries, least: number): Bits {
  const kept = atLeast[pay.steps.indexOf(least)];
  return kept ?? rowsRanked(ranks, 0, endOfRanks(amounts, least * pay.perYear));
}

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

/**
 * All jobs as numbers, at one version of the data. Rows `0..ids.length` are newest first (`posted_at desc, id
 * desc`). Arrays are shared between threads and never written after they are built.
 */
export interface JobColumns {
  readonly version: string;
  readonly ids: Int32Array;
  readonly index: RowIndex;
  readonly posted: PostedTimes;
  /** Last day of each row, in days since 1970; empty if no row has one. */
  readonly closing: Uint16Array;
  /** Last day, since 1970, that another advert of the job is shown instead; 0 for none. Empty if all are 0. */
  readonly following: Uint16Array;
  /** Pairs of id and last day (days since 1970) of featured jobs, usually few. */
  readonly featured: Int32Array;
  readonly salaries: Salaries;
  readonly remote: Bits;
  readonly facets: Readonly<Record<FacetField, Facet>>;
  /** Of `facets.all_locations`. */
  readonly rowsOfPlaces: RowsOfNodes;
}

/** -1 for a job that came after these columns were loaded. */
export function rowOf({ index }: Pick<JobColumns, "index">, id: number): number {
  return rowOfId(index, id);
}

/** Columns as packed by PostgreSQL (`int4send` unless stated), before any thread has worked on them. */
export interface PackedJobs {
  readonly version: string;
  /** Newest job first. */
  readonly ids: Uint8Array | null;
  /** Posting times (`float8send`), in seconds since 1970. */
  readonly epochs: Uint8Array | null;
  /** Pairs of id and last day (days since 1970), for jobs that have one. */
  readonly closing: Uint8Array | null;
  /** Pairs of id and last day on which another advert is shown instead (days since 1970). */
  readonly following: Uint8Array | null;
  /** Pairs of id and last day (days since 1970) of featured jobs. */
  readonly featured: Uint8Array | null;
  /** Pairs of id and yearly salary, for jobs that state one. */
  readonly salaries: Uint8Array | null;
  /** The scale by which visitors choose salaries. */
  readonly pay: PayScale;
  /** Ids of jobs that are done from anywhere. */
  readonly remote: Uint8Array | null;
  readonly facets: Readonly<Record<FacetField, PackedFacet>>;
}

interface PackedFacet {
  readonly forest: Forest;
  /** Database id of each node; 0 for node 0. */
  readonly valueIds: Int32Array;
  /** Pairs of job id and value id. */
  readonly pairs: Uint8Array | null;
}

export function buildColumns(packed: PackedJobs): JobColumns {
  const ids = unpackIntegers(packed.ids);
  const index = indexRows(ids);
  const rowCount = ids.length;
  const facets = byFacet((field) => buildFacet(index, rowCount, packed.facets[field]));
  return {
    version: packed.version,
    ids: asShared(ids),
    index,
    posted: postedTimes(unpackDoubles(packed.epochs)),
    closing: daysOfRows(index, rowCount, unpackIntegers(packed.closing), neverCloses),
    following: daysOfRows(index, rowCount, unpackIntegers(packed.following), 0),
    featured: asShared(unpackIntegers(packed.featured)),
    salaries: rankSalaries(
      byRow(new Int32Array(rowCount).fill(-1), index, unpackIntegers(packed.salaries)),
      packed.pay,
    ),
    remote: rowsOf(index, rowCount, unpackIntegers(packed.remote)),
    facets,
    rowsOfPlaces: rowsOfNodes(facets.all_locations.column),
  };
}

function rowsOf(index: RowIndex, rowCount: number, ids: Int32Array): Bits {
  const bits = emptyBits(rowCount);
  for (const id of ids) {
    const row = rowOfId(index, id);
    if (row >= 0) addRow(bits, row);
  }
  return asShared(bits);
}

function buildFacet(index: RowIndex, rowCount: number, { forest, valueIds, pairs }: PackedFacet): Facet {
  const nodeOfValue = new Map<number, number>();
  valueIds.forEach((id, node) => {
    nodeOfValue.set(id, node);
  });
  const known = knownPairs(index, nodeOfValue, unpackIntegers(pairs));
  return facetOf(forest, buildFacetColumn(forest, rowCount, known));
}

function knownPairs(index: RowIndex, nodeOfValue: Map<number, number>, pairs: Int32Array): RowNodes {
  const rows = new Int32Array(pairs.length / 2);
  const nodes = new Int32Array(pairs.length / 2);
  let count = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    const row = rowOfId(index, pairs[i] as number);
    const node = nodeOfValue.get(pairs[i + 1] as number);
    if (row < 0 || node === undefined) continue;
    rows[count] = row;
    nodes[count++] = node;
  }
  return { rows: rows.subarray(0, count), nodes: nodes.subarray(0, count) };
}

type Order = Pick<JobColumns, "ids" | "posted" | "index">;

/** Number of rows before a job, whether or not it exists. Throws a RangeError if its time is invalid. */
export function rowsBefore(columns: Order, { posted_at, id }: JobMarker): number {
  const milliseconds = Date.parse(posted_at);
  if (Number.isNaN(milliseconds)) throw new RangeError(`"${posted_at}" is no instant.`);
  const time = postedTime(milliseconds / 1000);
  // Cards cut times to milliseconds, so the job itself would come before its own marker.
  const own = rowOf(columns, id);
  if (own >= 0 && isSameMillisecond(timeOfRow(columns.posted, own), time)) return own;
  return firstIndex(columns.ids.length, (row) => !isNewer(columns, row, time, id));
}

function isSameMillisecond(left: PostedTime, right: PostedTime): boolean {
  const cut = ({ micros }: PostedTime) => Math.floor(micros / 1000);
  return left.seconds === right.seconds && cut(left) === cut(right);
}

export function isNewer(columns: Pick<Order, "ids" | "posted">, row: number, than: PostedTime, id: number) {
  const { seconds, micros } = timeOfRow(columns.posted, row);
  const later = seconds - than.seconds || micros - than.micros || (columns.ids[row] ?? 0) - id;
  return later > 0;
}
