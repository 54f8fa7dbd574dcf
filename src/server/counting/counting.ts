import { randomBytes } from "node:crypto";
import type { SearchQuery } from "../../shared/search-query";
import type { ResultsFragment } from "../../shared/wire/results";
import type { Database } from "../database/database";
import { dayOf } from "../jobs/open-jobs";
import { type Visitor, VisitorHasher } from "./askers";
import { addApplies, addCounts, beginDay, NotedSearches } from "./noted-searches";

export type VisitCounter = Pick<Counting, "asked" | "answered" | "took" | "applied">;

interface CountingDeps {
  readonly database: Database;
  readonly searches: boolean;
  readonly applies: boolean;
  now(): Date;
  queryAt(path: string): Promise<SearchQuery | null>;
  /** Called when counts could not be stored; they are dropped. */
  failed(error: unknown): void;
  readonly storeEveryMs?: number;
}

const storeEveryMs = 15_000;
/** Distinct pairs of job and visitor remembered per day. */
const maxApplied = 20_000;

/**
 * Counts visits for the operator's statistics, in memory from the first `store` on; drops counts while the
 * database is unavailable. The calls that count take microseconds and never throw.
 */
export class Counting {
  readonly #askers = new VisitorHasher();
  readonly #noted = new NotedSearches();
  readonly #applied = new Set<string>();
  #applies = new Map<number, number>();
  readonly #timer: NodeJS.Timeout;
  #storing: Promise<void> | undefined;

  constructor(private readonly parts: CountingDeps) {
    this.#timer = setInterval(() => void this.store(), parts.storeEveryMs ?? storeEveryMs).unref();
  }

  /** `address` is a canonical query, or the path of a landing page. */
  asked(address: string, visitor: Visitor): void {
    const asker = this.parts.searches ? this.#hashOf(visitor) : undefined;
    if (asker !== undefined) this.#noted.asked(address, asker);
  }

  answered(query: SearchQuery, fragment: ResultsFragment): void {
    if (this.parts.searches) this.#noted.answered(query, fragment);
  }

  /** `offer` is a name by `nameOf` in noted-searches.ts; only offers that the search made are counted. */
  took(offer: string, query: SearchQuery, visitor: Visitor): void {
    const asker = this.parts.searches ? this.#hashOf(visitor) : undefined;
    if (asker !== undefined) this.#noted.took(offer, query, asker);
  }

  /** Once a day per visitor and job. */
  applied(job: number, visitor: Visitor): void {
    const asker = this.parts.applies ? this.#hashOf(visitor) : undefined;
    const key = `${job} ${asker}`;
    if (asker === undefined || this.#applied.has(key) || this.#applied.size >= maxApplied) return;
    this.#applied.add(key);
    this.#applies.set(job, (this.#applies.get(job) ?? 0) + 1);
  }

  #hashOf(visitor: Visitor): number | undefined {
    return this.#askers.hashOf(visitor, dayOf(this.parts.now()));
  }

  /** Stores the counts. Never rejects; concurrent calls share one run. */
  store(): Promise<void> {
    this.#storing ??= this.#store()
      .catch((error: unknown) => this.parts.failed(error))
      .finally(() => {
        this.#storing = undefined;
      });
    return this.#storing;
  }

  async #store(): Promise<void> {
    const { database, now, queryAt } = this.parts;
    const [today, counted] = [dayOf(now()), this.#askers.day];
    const batch = await this.#noted.take(queryAt);
    const applies = this.#applies;
    this.#applies = new Map();
    if (counted !== today) await this.#begin(today);
    if (batch.asked + batch.searches.length > 0) await addCounts(database, counted, batch);
    if (applies.size > 0) await addApplies(database, counted, applies);
  }

  async #begin(today: number): Promise<void> {
    // Nothing is counted until the new salt is known.
    this.#askers.begin(Number.NaN, undefined);
    this.#applied.clear();
    const salt = await beginDay(this.parts.database, today, randomBytes(32).toString("hex"));
    this.#askers.begin(today, salt);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#storing;
    await this.store();
  }
}
