import { type FacetField, facetFields } from "../../../shared/search-query";
import { addRow, type Bits, emptyBits, fullBits } from "../bits/bitset";
import { unpackDoubles, unpackIntegers } from "../bits/packed-integers";
import { asShared, sharedInt32 } from "../bits/shared-array";
import { countThese, type Facet } from "./count-nodes";
import { buildFacetColumn, type RowNodes } from "./facet-column";
import type { Forest } from "./forest";
import { type JobColumns, rowOf } from "./job-columns";
import { postedTimes } from "./posted-times";
import { orderBySalary } from "./salary-order";
import { stepsOfSalary } from "./salary-steps";

/** Columns as PostgreSQL packs them (`int4send` unless said), before any thread has worked on them. */
export interface PackedJobs {
  readonly version: string;
  /** Ids, newest job first. */
  readonly ids: Uint8Array | null;
  /** When they were posted (`float8send`), in seconds since 1970. */
  readonly epochs: Uint8Array | null;
  /** Id and yearly salary of each job that states one. */
  readonly salaries: Uint8Array | null;
  /** Ids of jobs that are done from anywhere. */
  readonly remote: Uint8Array | null;
  readonly facets: Readonly<Record<FacetField, PackedFacet>>;
}

export interface PackedFacet {
  readonly forest: Forest;
  /** The database's id of each node; 0 for node 0. */
  readonly valueIds: Int32Array;
  /** Job id and value id of each value that a job has. */
  readonly pairs: Uint8Array | null;
}

type RowIndex = Pick<JobColumns, "ids" | "rowOfId" | "firstId">;

export function buildColumns(packed: PackedJobs): JobColumns {
  const index = indexRows(unpackIntegers(packed.ids));
  const facets = facetFields.map((field) => [field, buildFacet(index, packed.facets[field])] as const);
  const salaries = salariesByRow(index, unpackIntegers(packed.salaries));
  return {
    version: packed.version,
    ...index,
    ...orderBySalary(salaries),
    ...stepsOfSalary(salaries),
    posted: postedTimes(unpackDoubles(packed.epochs)),
    remote: rowsOf(index, unpackIntegers(packed.remote)),
    facets: Object.fromEntries(facets) as Record<FacetField, Facet>,
  };
}

function indexRows(ids: Int32Array): RowIndex {
  const { least, most } = bounds(ids);
  const rowOfId = sharedInt32(most - least + 1).fill(-1);
  ids.forEach((id, row) => {
    rowOfId[id - least] = row;
  });
  return { ids: asShared(ids), rowOfId, firstId: least };
}

function bounds(ids: Int32Array): { least: number; most: number } {
  if (ids.length === 0) return { least: 0, most: -1 };
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const id of ids) {
    least = Math.min(least, id);
    most = Math.max(most, id);
  }
  return { least, most };
}

/** By row; -1 where none is stated. */
function salariesByRow(index: RowIndex, pairs: Int32Array): Int32Array {
  const byRow = new Int32Array(index.ids.length).fill(-1);
  for (let i = 0; i < pairs.length; i += 2) {
    const row = rowOf(index, pairs[i] as number);
    if (row >= 0) byRow[row] = pairs[i + 1] as number;
  }
  return byRow;
}

function rowsOf(index: RowIndex, ids: Int32Array): Bits {
  const bits = emptyBits(index.ids.length);
  for (const id of ids) {
    const row = rowOf(index, id);
    if (row >= 0) addRow(bits, row);
  }
  return asShared(bits);
}

function buildFacet(index: RowIndex, { forest, valueIds, pairs }: PackedFacet): Facet {
  const nodeOfValue = new Map<number, number>();
  valueIds.forEach((id, node) => {
    nodeOfValue.set(id, node);
  });
  const known = knownPairs(index, nodeOfValue, unpackIntegers(pairs));
  const column = buildFacetColumn(forest, index.ids.length, known);
  const totals = countThese(forest, column, fullBits(index.ids.length));
  return { forest, column, totals: asShared(totals) };
}

function knownPairs(index: RowIndex, nodeOfValue: Map<number, number>, pairs: Int32Array): RowNodes {
  const rows = new Int32Array(pairs.length / 2);
  const nodes = new Int32Array(pairs.length / 2);
  let count = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    const row = rowOf(index, pairs[i] as number);
    const node = nodeOfValue.get(pairs[i + 1] as number);
    if (row < 0 || node === undefined) continue;
    rows[count] = row;
    nodes[count++] = node;
  }
  return { rows: rows.subarray(0, count), nodes: nodes.subarray(0, count) };
}
