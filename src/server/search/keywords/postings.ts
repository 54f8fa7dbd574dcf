import { LRUCache } from "lru-cache";
import type { Queryable } from "../../database/database";
import {
  addRow,
  addRows,
  type Bits,
  emptyBits,
  hasRow,
  intersect,
  removeRow,
  subtract,
  unite,
} from "../bits/bitset";
import { asShared, unpackIntegers } from "../bits/packed-numbers";
import { type JobColumns, rowOf } from "../columns/job-columns";
import { keptBits, keptRows, type Splice } from "../columns/merge-columns";
import { keyOf, type Leaf } from "./expression";

/** Rows that contain a word or phrase, as a list or as bits, whichever is smaller. Shared between threads. */
export type Posting = { readonly rows: Int32Array } | { readonly bits: Bits };

export const emptyPosting: Posting = { rows: new Int32Array(0) };

function rowsWithIds(columns: JobColumns, ids: Int32Array): Int32Array {
  const rows = new Int32Array(ids.length);
  let count = 0;
  for (let i = 0; i < ids.length; i++) {
    const row = rowOf(columns, ids[i] as number);
    if (row >= 0) rows[count++] = row;
  }
  return rows.subarray(0, count);
}

function packPosting(rows: Int32Array, rowCount: number): Posting {
  if (rows.length * 32 < rowCount) return { rows: asShared(rows).sort() };
  const bits = emptyBits(rowCount);
  addRows(bits, rows);
  return { bits: asShared(bits) };
}

/** Returns a new set, which the caller may change. */
export function bitsOf(posting: Posting, rowCount: number): Bits {
  if ("bits" in posting) return new Int32Array(posting.bits);
  const bits = emptyBits(rowCount);
  addRows(bits, posting.rows);
  return bits;
}

export function unitePosting(bits: Bits, posting: Posting): void {
  if ("bits" in posting) unite(bits, posting.bits);
  else addRows(bits, posting.rows);
}

export function intersectPosting(bits: Bits, posting: Posting): void {
  if ("bits" in posting) {
    intersect(bits, posting.bits);
    return;
  }
  const kept = posting.rows.filter((row) => hasRow(bits, row));
  bits.fill(0);
  for (const row of kept) addRow(bits, row);
}

export function subtractPosting(bits: Bits, posting: Posting): void {
  if ("bits" in posting) subtract(bits, posting.bits);
  else for (const row of posting.rows) removeRow(bits, row);
}

export interface Step {
  readonly splice: Splice;
  /** Jobs that may match differently now, or are gone. */
  readonly changedIds: Int32Array;
}

interface Kept {
  readonly posting: Posting;
  readonly generation: number;
}

/** Postings unused for more changes than this are looked up again. */
const stepsKept = 16;

/** LRU cache of postings by leaf, each of the generation of rows in which it was last requested. */
export class PostingsStore {
  readonly kept: LRUCache<string, Kept>;
  generation = 0;
  readonly #steps: Step[] = [];

  constructor(maxBytes: number) {
    this.kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ posting }, key) =>
        ("bits" in posting ? posting.bits : posting.rows).byteLength + overhead + 2 * key.length,
    });
  }

  advance(step: Step): void {
    this.generation++;
    this.#steps.push(step);
    if (this.#steps.length > stepsKept) this.#steps.shift();
  }

  /** Never replaces a posting of a later generation, as a search on older rows may still be running. */
  keep(key: string, posting: Posting, generation: number): void {
    const existing = this.kept.peek(key);
    if (existing === undefined || existing.generation <= generation)
      this.kept.set(key, { posting, generation });
  }

  /** Steps between two generations; null if `from` is too long ago. */
  steps(from: number, to: number): readonly Step[] | null {
    const oldest = this.generation - this.#steps.length;
    return from < oldest ? null : this.#steps.slice(from - oldest, to - oldest);
  }
}

/** Approximate bytes of a map entry and a typed array besides the numbers. */
const overhead = 400;

/** Updates an older posting to these columns; `ids` are the jobs changed since then that match now. */
function updatePosting(
  posting: Posting,
  steps: readonly Step[],
  columns: JobColumns,
  ids: Int32Array,
): Posting {
  const found = rowsWithIds(columns, ids);
  if ("bits" in posting) {
    const bits = steps.reduce<Bits>((kept, { splice }) => keptBits(splice, kept), posting.bits);
    addRows(bits, found);
    return { bits: asShared(bits) };
  }
  const rows = steps.reduce((kept, { splice }) => keptRows(splice, kept), posting.rows);
  return packPosting(Int32Array.from(new Set([...rows, ...found])), columns.ids.length);
}

/** Maximum number of changed jobs per statement. */
const maxCarried = 1_000;

/** Whether rechecking changed jobs beats an index lookup, which costs 50 checks plus 2 per row found. */
function isWorthCarrying(posting: Posting, changed: number): boolean {
  const rows = "bits" in posting ? posting.bits.length : posting.rows.length;
  return changed <= Math.min(maxCarried, 50 + 2 * rows);
}

interface Outdated {
  readonly leaf: Leaf;
  readonly posting: Posting;
  readonly steps: readonly Step[];
}

/** Postings of one version of the data, by leaf. Cached ones of earlier versions are updated on demand. */
export class Postings {
  readonly #generation: number;
  readonly #underWay = new Map<string, Promise<ReadonlyMap<string, Posting>>>();

  constructor(
    private readonly database: Queryable,
    private readonly columns: JobColumns,
    private readonly store: PostingsStore,
  ) {
    this.#generation = store.generation;
  }

  after(step: Step, database: Queryable, columns: JobColumns): Postings {
    this.store.advance(step);
    return new Postings(database, columns, this.store);
  }

  /** One posting per leaf, in order. Cached ones need no SQL; the rest are looked up together. */
  async get(leaves: readonly Leaf[]): Promise<Posting[]> {
    const { found, unknown, outdated } = this.#cached(leaves);
    this.#follow(unknown, () => this.#find(unknown));
    this.#follow(
      outdated.map(({ leaf }) => leaf),
      () => this.#bringUpToDate(outdated),
    );
    const keys = leaves.map(keyOf);
    const lookups = new Set(keys.flatMap((key) => (found.has(key) ? [] : (this.#underWay.get(key) ?? []))));
    for (const postings of await Promise.all(lookups))
      for (const [key, posting] of postings) found.set(key, posting);
    return keys.map((key) => found.get(key) ?? emptyPosting);
  }

  #cached(leaves: readonly Leaf[]) {
    const found = new Map<string, Posting>();
    const outdated: Outdated[] = [];
    const unknown: Leaf[] = [];
    for (const leaf of leaves) {
      const key = keyOf(leaf);
      const kept = this.store.kept.get(key);
      if (kept?.generation === this.#generation) found.set(key, kept.posting);
      else if (!this.#underWay.has(key)) {
        const steps = kept === undefined ? null : this.#stepsFrom(kept);
        if (kept === undefined || steps === null) unknown.push(leaf);
        else outdated.push({ leaf, posting: kept.posting, steps });
      }
    }
    return { found, unknown, outdated };
  }

  /** Null if a new lookup is faster. */
  #stepsFrom({ generation, posting }: Kept): readonly Step[] | null {
    const steps = generation < this.#generation ? this.store.steps(generation, this.#generation) : null;
    const changed = steps?.reduce((sum, { changedIds }) => sum + changedIds.length, 0) ?? 0;
    return isWorthCarrying(posting, changed) ? steps : null;
  }

  /** One lookup and one promise for all leaves, which may be hundreds. */
  #follow(leaves: readonly Leaf[], find: () => Promise<ReadonlyMap<string, Posting>>): void {
    if (leaves.length === 0) return;
    const answer = find();
    const keys = leaves.map(keyOf);
    for (const key of keys) this.#underWay.set(key, answer);
    const keep = (postings: ReadonlyMap<string, Posting>) => {
      for (const key of keys) this.store.keep(key, postings.get(key) ?? emptyPosting, this.#generation);
    };
    const forget = () => {
      for (const key of keys) this.#underWay.delete(key);
    };
    answer.then(keep).then(forget, forget);
  }

  async #find(leaves: readonly Leaf[]): Promise<ReadonlyMap<string, Posting>> {
    const columns = this.columns;
    const found = await findPostings(this.database, leaves);
    const packed = (ids: Int32Array) => packPosting(rowsWithIds(columns, ids), columns.ids.length);
    return new Map([...found].map(([key, ids]) => [key, packed(ids)]));
  }

  async #bringUpToDate(outdated: readonly Outdated[]): Promise<ReadonlyMap<string, Posting>> {
    const changed = outdated.flatMap(({ steps }) =>
      steps.flatMap(({ changedIds }) => Array.from(changedIds)),
    );
    const leaves = outdated.map(({ leaf }) => leaf);
    const found = await findPostings(this.database, leaves, [...new Set(changed)]);
    return new Map(
      outdated.map(({ leaf, posting, steps }) => {
        const ids = found.get(keyOf(leaf)) ?? new Int32Array(0);
        return [keyOf(leaf), updatePosting(posting, steps, this.columns, ids)];
      }),
    );
  }
}

// PostgreSQL sends bytes as hex; base64 is a third shorter and decoded in a tenth of the time.
const packedIds = "encode(string_agg(int4send(job_id), ''), 'base64')";

// Leaves are parsed as tsqueries once, not for every row. As one comes from a table, PostgreSQL cannot guess
// how often it occurs, and so does not read every vector instead of the index.
const leavesAsRows = "jsonb_to_recordset($1::jsonb) as leaf(number integer, field text, text tsquery)";

// Jobs found for a phrase need a recheck of their vectors: one pass for several phrases, of which six take as
// long as two. Inside an array, a vector is fetched from TOAST once.
const findAll = `
  with given as (select *, field = 'document' and numnode(text) > 1 as is_phrase from ${leavesAsRows}),
  leaf as materialized (select *, is_phrase and count(*) filter (where is_phrase) over () > 1 as is_with_others from given)
  select number, case field
    when 'title' then (select ${packedIds} from job_documents where title @@ leaf.text)
    else (select ${packedIds} from job_documents where document @@ leaf.text)
  end as ids
  from leaf where not is_with_others
  union all
  select number, ${packedIds} from (
    select job_id, array[document] as document from job_documents
    where document @@ (select string_agg('(' || text::text || ')', '|')::tsquery from leaf where is_with_others)
    offset 0
  ) as among cross join lateral (
    select number from leaf where is_with_others and among.document[1] @@ leaf.text offset 0
  ) as phrase
  group by number`;

const findAmong = `
  with among as materialized (
    select job_id, array[title] as title, array[document] as document
    from job_documents where job_id = any (string_to_array($2, ',')::integer[])
  )
  select number, (
    select ${packedIds} from among
    where case field when 'title' then title[1] @@ leaf.text else document[1] @@ leaf.text end
  ) as ids
  from ${leavesAsRows}`;

/**
 * Ids of matching jobs, by leaf key. Searches all jobs, or only `among` some, without the index. Leaves that
 * match nothing may be missing.
 */
async function findPostings(
  database: Queryable,
  leaves: readonly Leaf[],
  among?: readonly number[],
): Promise<ReadonlyMap<string, Int32Array>> {
  if (leaves.length === 0) return new Map();
  const leafRows = JSON.stringify(leaves.map((leaf, number) => ({ number, ...leaf })));
  const rows = await database.query<{ number: number; ids: string | null }>(
    among === undefined ? findAll : findAmong,
    among === undefined ? [leafRows] : [leafRows, among.join(",")],
  );
  return new Map(
    rows.map(({ number, ids }) => [
      keyOf(leaves[number] as Leaf),
      unpackIntegers(Buffer.from(ids ?? "", "base64")),
    ]),
  );
}
