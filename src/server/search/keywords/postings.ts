import type { Queryable } from "../../database/database";
import type { JobColumns } from "../columns/job-columns";
import { carryPosting, changedOnTheWay } from "./carry-posting";
import { findPostings } from "./find-postings";
import { keyOf, type Leaf } from "./leaf-list";
import { emptyPosting, type Posting, postingOf } from "./posting";
import type { PostingsStore, Step } from "./postings-store";

/** Looking at each changed job costs more than the index from about here on. */
const mostCarried = 1_000;

interface Outdated {
  readonly leaf: Leaf;
  readonly posting: Posting;
  readonly steps: readonly Step[];
}

/** The postings of one version of the data, by leaf. What an earlier version knew is brought up to date when it is asked for. */
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

  /** One posting a leaf, in the order given. What is known takes no SQL; the rest is asked for at once. */
  async get(leaves: readonly Leaf[]): Promise<Posting[]> {
    const known = new Map<string, Posting>();
    const outdated: Outdated[] = [];
    const unknown: Leaf[] = [];
    for (const leaf of leaves) {
      const key = keyOf(leaf);
      const kept = this.#store.get(key);
      if (kept?.generation === this.#generation) known.set(key, kept.posting);
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
    return Promise.all(leaves.map(async (leaf) => known.get(keyOf(leaf)) ?? (await this.#settled(leaf))));
  }

  /** Null when it is quicker to look anew. */
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
    const changed = changedOnTheWay(outdated.flatMap(({ steps }) => steps));
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
