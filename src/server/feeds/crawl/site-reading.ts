import { once } from "node:events";
import { type MessagePort, Worker } from "node:worker_threads";
import { withDeadline } from "../../concurrency/tasks";
import { type Traffic, yieldToVisitors } from "../../concurrency/traffic";
import { FeedError } from "../feed/feed-row";
import { type FetchedBytes, unpackedBytes } from "./came";
import { type ReadPage, readPage } from "./read-page";
import { type RobotsDirectives, robotsRules } from "./robots-rules";
import { readSitemap, type Sitemap } from "./sitemap";

type SiteTask =
  | { readonly kind: "page"; readonly came: FetchedBytes }
  | { readonly kind: "sitemap"; readonly came: FetchedBytes; readonly maxEntries: number }
  | { readonly kind: "robots"; readonly file: string; readonly came: FetchedBytes }
  | { readonly kind: "permissions"; readonly addresses: readonly string[] };

type Answer = { readonly done: unknown } | { readonly refused: string };

class SiteReader {
  #mayFetch: (address: URL) => boolean = () => true;

  async read(task: SiteTask): Promise<unknown> {
    if (task.kind === "page") return readPage(task.came);
    if (task.kind === "permissions") return task.addresses.map((address) => this.#mayFetch(new URL(address)));
    const bytes = await unpackedBytes(task.came, task.kind === "robots");
    if (task.kind === "sitemap")
      return readSitemap(bytes, { bytes: task.came.maxBytes, entries: task.maxEntries });
    const { mayFetch, ...directives } = robotsRules(new URL(task.file), new TextDecoder().decode(bytes));
    this.#mayFetch = mayFetch;
    return directives;
  }
}

export function serveSite(port: MessagePort): void {
  const reader = new SiteReader();
  port.on("message", async (task: SiteTask) => {
    try {
      port.postMessage({ done: await reader.read(task) } satisfies Answer);
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      port.postMessage({ refused: error.message } satisfies Answer);
    }
  });
}

interface SiteReadingParts {
  /** Milliseconds for one page, sitemap or list of addresses. */
  readonly limits: { readonly readMs: number };
  readonly signal: AbortSignal;
  /** Path of the built `reading-worker`; without it, this thread reads. */
  readonly readingScript?: string | undefined;
  readonly traffic?: Traffic | undefined;
}

const threadMemoryMb = 256;

class ReadLimitExceeded extends FeedError {}

/** Reads responses in a separate thread, replaced if one takes too much time or memory. Call `end`. */
export class SiteReading {
  readonly #own = new SiteReader();
  readonly #quiet: () => Promise<unknown>;
  #robots: (SiteTask & { kind: "robots" }) | null = null;
  #thread: Worker | null = null;

  constructor(private readonly parts: SiteReadingParts) {
    this.#quiet = yieldToVisitors(parts.traffic);
  }

  /** Rejects with a FeedError for an incomplete response. */
  async page(came: FetchedBytes): Promise<ReadPage> {
    try {
      return await this.#ask<ReadPage>({ kind: "page", came });
    } catch (error) {
      if (!(error instanceof ReadLimitExceeded)) throw error;
      return { postings: [], problem: `the page ${error.message}`, isListed: true, links: [] };
    }
  }

  /** Null if it is not a sitemap. Rejects with a FeedError. */
  async sitemap(came: FetchedBytes, maxEntries: number): Promise<Sitemap | null> {
    return this.#ask<Sitemap | null>({ kind: "sitemap", came, maxEntries }).catch(naming(came.shown));
  }

  /** Its rules apply from now on. Rejects with a FeedError. */
  async robots(file: string, came: FetchedBytes): Promise<RobotsDirectives> {
    const task = { kind: "robots", file, came } as const;
    const directives = await this.#ask<RobotsDirectives>(task).catch(naming(file));
    this.#robots = task;
    return directives;
  }

  /** Whether each address may be fetched. Rejects with a FeedError. */
  async permissions(addresses: readonly string[]): Promise<readonly boolean[]> {
    if (this.#robots === null) return addresses.map(() => true);
    return this.#ask<readonly boolean[]>({ kind: "permissions", addresses }).catch(naming(this.#robots.file));
  }

  async end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  }

  async #ask<Result>(task: SiteTask): Promise<Result> {
    await this.#quiet();
    const { readingScript } = this.parts;
    if (readingScript === undefined) return this.#own.read(task) as Promise<Result>;
    if (this.#thread === null) {
      this.#thread = threadOf(readingScript);
      if (this.#robots !== null) await this.#answer(this.#thread, this.#robots);
    }
    return this.#answer(this.#thread, task) as Promise<Result>;
  }

  async #answer(thread: Worker, task: SiteTask): Promise<unknown> {
    const { limits, signal } = this.parts;
    const answer = await withDeadline(limits.readMs, signal, async (within) => {
      thread.postMessage(task);
      const [answer] = await once(thread, "message", { signal: within });
      return answer as Answer;
    }).catch(async () => {
      await this.end();
      signal.throwIfAborted();
      throw new ReadLimitExceeded("takes too much time or memory to read");
    });
    if ("refused" in answer) throw new FeedError(answer.refused);
    return answer.done;
  }
}

function naming(shown: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof ReadLimitExceeded ? new FeedError(`${shown} ${error.message}.`) : error;
  };
}

function threadOf(script: string): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: threadMemoryMb };
  const thread = new Worker(script, { name: "site", workerData: "site", resourceLimits });
  // A thread may run out of memory while being terminated; unhandled, that error would end the process.
  return thread.on("error", () => undefined);
}
