import { stringifyQuery } from "../../shared/query-codec";
import type { SearchQuery } from "../../shared/search-query";
import type { ResultsFragment } from "../../shared/wire/results";
import { type Database, readerOf } from "../database/database";
import type { LocationService } from "../places/location-service";
import { HitWords } from "./answer/hit-words";
import { answerSearch, countNewer, type SearchTools } from "./answer-search";
import type { JobMark } from "./columns/newest-order";
import { dayOf } from "./columns/posted-times";
import { TermParser } from "./keywords/term-parser";
import { Latest } from "./loading/latest";
import { SnapshotLoader } from "./loading/snapshot-loader";
import { inlineRunner } from "./runner/inline-runner";
import { WorkerPool } from "./runner/worker-pool";
import type { SearchDetail, SearchService } from "./search-service";
import { SharedRuns } from "./shared-runs";
import type { Snapshot } from "./snapshot";

export interface SearchOptions {
  /** The built `search-worker`; without it, searches run on the caller's own thread. */
  readonly workerFile?: string | URL;
  /** Search threads, 1 and up. */
  readonly workers?: number;
  /** The most that postings take. */
  readonly postingsBytes?: number;
  /** Told when the data changed and could not be loaded; the search goes on with what it has, and tries again. */
  readonly reloadFailed?: (error: unknown) => void;
  readonly retryReloadAfterMs?: number;
  /** The clock that windows of days go by. */
  readonly now?: () => Date;
}

const defaults = {
  workers: 1,
  postingsBytes: 64 * 2 ** 20,
  reloadFailed: () => undefined,
  retryReloadAfterMs: 5_000,
  now: () => new Date(),
} satisfies SearchOptions;

/** Loads the jobs and answers searches over them, following every change that is notified. */
export async function startSearch(
  database: Database,
  locations: LocationService,
  options: SearchOptions = {},
): Promise<SearchService> {
  const { workerFile, workers, postingsBytes, now, ...reloading } = { ...defaults, ...options };
  const runner = workerFile === undefined ? inlineRunner() : new WorkerPool(workerFile, workers);
  const loader = new SnapshotLoader(database, locations, runner, postingsBytes);
  try {
    const { reloadFailed: failed, retryReloadAfterMs: retryAfterMs } = reloading;
    const latest = await Latest.start(database, { load: () => loader.load(), failed, retryAfterMs });
    return new Search(latest, {
      locations,
      runner,
      now,
      terms: new TermParser(readerOf(database)),
      hitWords: new HitWords(readerOf(database)),
    });
  } catch (error) {
    await runner.close();
    throw error;
  }
}

/** The data would have to change this often during one search before it gives up. */
const mostTries = 10;

class Search implements SearchService {
  readonly #latest: Latest<Snapshot>;
  readonly #tools: SearchTools;
  readonly #answers = new SharedRuns<ResultsFragment>();
  readonly #counts = new SharedRuns<number>();
  #closed = false;

  constructor(latest: Latest<Snapshot>, tools: SearchTools) {
    this.#latest = latest;
    this.#tools = tools;
  }

  get version(): string {
    return `${this.#latest.value.columns.version}.${dayOf(this.#tools.now())}`;
  }

  async results(query: SearchQuery, signal?: AbortSignal, detail?: SearchDetail): Promise<ResultsFragment> {
    this.#checkOpen();
    const answer = (unwanted: AbortSignal) =>
      onLatest(() => answerSearch(query, this.#latest.value, this.#tools, unwanted, detail));
    const key = `${this.version} ${detail?.relevance ?? false} ${stringifyQuery(query)}`;
    return this.#answers.share(key, answer, signal);
  }

  async newer(query: SearchQuery, than: JobMark, signal?: AbortSignal): Promise<number> {
    this.#checkOpen();
    const count = (unwanted: AbortSignal) =>
      onLatest(() => countNewer(query, than, this.#latest.value, this.#tools, unwanted));
    const key = `${this.version} ${stringifyQuery(query)} ${than.posted_at} ${than.id}`;
    return this.#counts.share(key, count, signal);
  }

  /** Lets what is under way finish. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([this.#answers.idle(), this.#counts.idle()]);
    await this.#latest.close();
    await this.#tools.runner.close();
  }

  #checkOpen(): void {
    if (this.#closed) throw new Error("The search is closed.");
  }
}

/** Until the data stands still for as long as it takes. */
async function onLatest<Answer>(ask: () => Promise<Answer | null>): Promise<Answer> {
  for (let tries = 0; tries < mostTries; tries++) {
    const answer = await ask();
    if (answer !== null) return answer;
  }
  throw new Error("The jobs changed too often for this search to finish.");
}
