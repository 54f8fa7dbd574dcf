import type { Queryable } from "../../database/database";
import { unpackIntegers } from "../bits/packed-numbers";
import type { JobColumns } from "../columns/job-columns";
import { keyOf, type Leaf } from "./expression";
import { emptyPosting, type Posting, postingOf } from "./posting";
import { carryPosting, changedIn, type PostingsStore, type Step } from "./postings-store";

/** Looking at each changed job costs more than the index from about here on. */
const mostCarried = 1_000;

interface Outdated {
  readonly leaf: Leaf;
  readonly posting: Posting;
  readonly steps: readonly Step[];
}

/**
 * The postings of one version of the data, by leaf. What an earlier version knew is brought up to date when
 * it is asked for.
 */
export class Postings {
  readonly #database: Queryable;
  readonly #columns: JobColumns;
  readonly #store: PostingsStore;
  readonly #generation: number;
  readonly #underWay = new Map<string, Promise<Posting>>();

  constructor(database: Queryable, columns: JobColumns, store: PostingsStore) {
    this.#database = database;
    this.#columns = columns;
    this.#store = store;
    this.#generation = store.generation;
  }

  /** The postings of the next version; what is cached here is brought up to date when it is needed. */
  after(step: Step, database: Queryable, columns: JobColumns): Postings {
    this.#store.advance(step);
    return new Postings(database, columns, this.#store);
  }

  /** One posting a leaf, in the order given. What is cached takes no SQL; the rest is looked up at once. */
  async get(leaves: readonly Leaf[]): Promise<Posting[]> {
    const current = new Map<string, Posting>();
    const outdated: Outdated[] = [];
    const unknown: Leaf[] = [];
    for (const leaf of leaves) {
      const key = keyOf(leaf);
      const kept = this.#store.get(key);
      if (kept?.generation === this.#generation) current.set(key, kept.posting);
      else if (!this.#underWay.has(key)) {
        const steps = kept === undefined ? null : this.#stepsFrom(kept.generation);
        if (kept === undefined || steps === null) unknown.push(leaf);
        else outdated.push({ leaf, posting: kept.posting, steps });
      }
    }
    this.#follow(unknown, this.#find(unknown));
    this.#follow(
      outdated.map(({ leaf }) => leaf),
      this.#bringUpToDate(outdated),
    );
    return Promise.all(leaves.map(async (leaf) => current.get(keyOf(leaf)) ?? (await this.#settled(leaf))));
  }

  /** Null when a new lookup is quicker. */
  #stepsFrom(generation: number): readonly Step[] | null {
    const steps = generation < this.#generation ? this.#store.steps(generation, this.#generation) : null;
    const changed = steps?.reduce((sum, { changedIds }) => sum + changedIds.length, 0) ?? 0;
    return changed <= mostCarried ? steps : null;
  }

  async #settled(leaf: Leaf): Promise<Posting> {
    return (await this.#underWay.get(keyOf(leaf))) ?? emptyPosting;
  }

  #follow(leaves: readonly Leaf[], answer: Promise<ReadonlyMap<string, Posting>>): void {
    for (const key of leaves.map(keyOf)) {
      const posting = answer.then((postings) => postings.get(key) ?? emptyPosting);
      this.#underWay.set(key, posting);
      const forget = () => this.#underWay.delete(key);
      posting.then((found) => this.#store.keep(key, found, this.#generation)).then(forget, forget);
    }
  }

  async #find(leaves: readonly Leaf[]): Promise<ReadonlyMap<string, Posting>> {
    const found = await findPostings(this.#database, leaves);
    return new Map([...found].map(([key, ids]) => [key, postingOf(this.#columns, ids)]));
  }

  async #bringUpToDate(outdated: readonly Outdated[]): Promise<ReadonlyMap<string, Posting>> {
    const changed = changedIn(outdated.flatMap(({ steps }) => steps));
    const leaves = outdated.map(({ leaf }) => leaf);
    const found = await findPostings(this.#database, leaves, changed);
    return new Map(
      outdated.map(({ leaf, posting, steps }) => {
        const ids = found.get(keyOf(leaf)) ?? new Int32Array(0);
        return [keyOf(leaf), carryPosting(posting, steps, this.#columns, ids)];
      }),
    );
  }
}

/** Ids of the jobs that match, by the leaf's key. */
type FoundIds = ReadonlyMap<string, Int32Array>;

// Bytes come from PostgreSQL as hex; base64 is a third shorter and read in a tenth of the time.
const packedIds = "encode(string_agg(int4send(job_id), ''), 'base64')";

// A leaf that comes from a table keeps PostgreSQL from guessing how often it occurs, and so from reading
// every vector instead of the index.
const findAll = `
  select leaf.key, case leaf.field
    when 'title' then (select ${packedIds} from job_documents where title @@ leaf.text::tsquery)
    else (select ${packedIds} from job_documents where document @@ leaf.text::tsquery)
  end as ids
  from jsonb_to_recordset($1::jsonb) as leaf(key text, field text, text text)`;

const findAmong = `
  with among as materialized (
    select job_id, title, document from job_documents where job_id = any (string_to_array($2, ',')::integer[])
  )
  select leaf.key, (
    select ${packedIds} from among
    where case leaf.field when 'title' then title @@ leaf.text::tsquery else document @@ leaf.text::tsquery end
  ) as ids
  from jsonb_to_recordset($1::jsonb) as leaf(key text, field text, text text)`;

/** Among all jobs, or only among some, which takes no index. */
async function findPostings(
  database: Queryable,
  leaves: readonly Leaf[],
  among?: readonly number[],
): Promise<FoundIds> {
  if (leaves.length === 0) return new Map();
  const leafRows = JSON.stringify(leaves.map((leaf) => ({ key: keyOf(leaf), ...leaf })));
  const rows = await database.query<{ key: string; ids: string | null }>(
    among === undefined ? findAll : findAmong,
    among === undefined ? [leafRows] : [leafRows, among.join(",")],
  );
  return new Map(rows.map(({ key, ids }) => [key, unpackIntegers(Buffer.from(ids ?? "", "base64"))]));
}
