import { LRUCache } from "lru-cache";
import type { Queryable } from "../../database/database";
import { unpackIntegers } from "../bits/packed-integers";
import type { JobColumns } from "../columns/job-columns";
import { keyOf, type Leaf } from "./leaf-list";
import { bytesOf, emptyPosting, type Posting, postingOf } from "./posting";

// A leaf that comes from a table keeps PostgreSQL from guessing how often it occurs, and so from reading every vector
// instead of the index.
const findIds = `
  select leaf.key, case leaf.field
    when 'title' then (
      select string_agg(int4send(job_id), '') from job_documents where title @@ leaf.text::tsquery)
    else (
      select string_agg(int4send(job_id), '') from job_documents where document @@ leaf.text::tsquery)
  end as ids
  from jsonb_to_recordset($1::jsonb) as leaf(key text, field text, text text)`;

/** The postings of one version of the data, by leaf. Bounded in bytes, the longest unused going first. */
export class Postings {
  readonly #database: Queryable;
  readonly #columns: JobColumns;
  readonly #known: LRUCache<string, Posting>;
  readonly #underWay = new Map<string, Promise<Posting>>();

  constructor(database: Queryable, columns: JobColumns, maxBytes: number) {
    this.#database = database;
    this.#columns = columns;
    this.#known = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (posting) => bytesOf(posting) + overhead,
    });
  }

  get bytes(): number {
    return this.#known.calculatedSize;
  }

  /** One posting a leaf, in the order given. What is known takes no SQL; the rest is asked for at once. */
  async get(leaves: readonly Leaf[]): Promise<Posting[]> {
    const known = new Map(leaves.map((leaf) => [keyOf(leaf), this.#known.get(keyOf(leaf))]));
    this.#fetch(leaves.filter((leaf) => this.#isUnknown(known, leaf)));
    return Promise.all(leaves.map((leaf) => this.#settled(known, leaf)));
  }

  #isUnknown(known: ReadonlyMap<string, Posting | undefined>, leaf: Leaf): boolean {
    return known.get(keyOf(leaf)) === undefined && !this.#underWay.has(keyOf(leaf));
  }

  async #settled(known: ReadonlyMap<string, Posting | undefined>, leaf: Leaf): Promise<Posting> {
    const posting = known.get(keyOf(leaf)) ?? (await this.#underWay.get(keyOf(leaf)));
    return posting ?? emptyPosting;
  }

  #fetch(leaves: readonly Leaf[]): void {
    if (leaves.length === 0) return;
    const answer = this.#ask(leaves);
    for (const key of leaves.map(keyOf)) {
      const posting = answer.then((postings) => postings.get(key) ?? emptyPosting);
      this.#underWay.set(key, posting);
      const forget = () => this.#underWay.delete(key);
      posting.then((found) => this.#known.set(key, found)).then(forget, forget);
    }
  }

  async #ask(leaves: readonly Leaf[]): Promise<ReadonlyMap<string, Posting>> {
    const asked = leaves.map((leaf) => ({ key: keyOf(leaf), ...leaf }));
    const rows = await this.#database.query<{ key: string; ids: Uint8Array | null }>(findIds, [
      JSON.stringify(asked),
    ]);
    return new Map(rows.map(({ key, ids }) => [key, postingOf(this.#columns, unpackIntegers(ids))]));
  }
}

/** Roughly what a map entry, a key and a typed array take besides the numbers. */
const overhead = 400;
