import { byFacet, type FacetField } from "../../../shared/facets";
import { neverCloses } from "../../jobs/open-jobs";
import { addRow, type Bits, emptyBits } from "../bits/bitset";
import { asShared, unpackDoubles, unpackIntegers } from "../bits/packed-numbers";
import { type Facet, facetOf } from "./count-nodes";
import { buildFacetColumn, type RowNodes } from "./facet-column";
import type { Forest } from "./forest";
import type { JobColumns } from "./job-columns";
import { daysOfRows, postedTimes } from "./posted-and-closing";
import { indexRows, type RowIndex, rowOfId } from "./row-index";
import { rowsOfNodes } from "./rows-of-nodes";
import { rankSalaries } from "./salaries";

/** Columns as PostgreSQL packs them (`int4send` unless said), before any thread has worked on them. */
export interface PackedJobs {
  readonly version: string;
  /** Ids, newest job first. */
  readonly ids: Uint8Array | null;
  /** When they were posted (`float8send`), in seconds since 1970. */
  readonly epochs: Uint8Array | null;
  /** Id and last day of each job that has one, in days since 1970. */
  readonly closing: Uint8Array | null;
  /** Id and day of each job that stands behind another until then, in days since 1970. */
  readonly following: Uint8Array | null;
  /** Id and last day of each job that is featured, in days since 1970. */
  readonly featured: Uint8Array | null;
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
    salaries: rankSalaries(salariesByRow(index, rowCount, unpackIntegers(packed.salaries))),
    remote: rowsOf(index, rowCount, unpackIntegers(packed.remote)),
    facets,
    rowsOfPlaces: rowsOfNodes(facets.all_locations.column),
  };
}

/** By row; -1 where none is stated. */
function salariesByRow(index: RowIndex, rowCount: number, pairs: Int32Array): Int32Array {
  const byRow = new Int32Array(rowCount).fill(-1);
  for (let i = 0; i < pairs.length; i += 2) {
    const row = rowOfId(index, pairs[i] as number);
    if (row >= 0) byRow[row] = pairs[i + 1] as number;
  }
  return byRow;
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
