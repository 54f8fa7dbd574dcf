import type { HeldLock } from "../../database/held-lock";
import type { SourceSettings } from "../../settings/source-settings";
import { FeedError } from "../feed/feed-row";
import type { ImportProgress, ImportReport } from "../import/import-report";
import { lockSoon } from "../import/one-import-at-a-time";
import { fetchSource, type Occasion, type SourceParts } from "./fetch-source";
import { nextMoments } from "./source-states";

/** Any number, as long as nothing else in the same database locks on it. */
const sourcesLock = 5_210_378;

/** Reports the results of background fetches. */
interface ScheduleWatch {
  loaded(source: string, report: ImportReport): void;
  /** `source` is null when it is not known which are due. */
  failed(source: string | null, error: unknown): void;
}

/** Another process may have changed what is due. */
const longestRestMs = 60_000;
const shortestRestMs = 1_000;

/** Fetches each source when its time has come, one after the other, and one server of all on a database. */
export class SourceSchedule {
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;

  constructor(
    private readonly parts: SourceParts,
    private readonly watch: ScheduleWatch,
  ) {}

  start(): void {
    if (this.parts.sources.length === 0 || this.#stopping.signal.aborted) return;
    this.#working = this.look()
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted) this.watch.failed(null, error);
        return longestRestMs;
      })
      .then((restMs) => {
        this.#timer = setTimeout(() => this.start(), restMs).unref();
      });
  }

  /** Stops a download at once; jobs that have begun to be changed are finished first. */
  async close(): Promise<void> {
    this.#stopping.abort(new FeedError("Stopped; nothing was changed."));
    await this.#working;
    clearTimeout(this.#timer);
  }

  /** Does what is due. Resolves with the milliseconds until it is worth looking again. */
  async look(): Promise<number> {
    if ((await this.#due()).length > 0) {
      const lock = await this.parts.database.tryLock(sourcesLock);
      if (lock === null) return longestRestMs / 4;
      try {
        for (const source of await this.#due()) await this.#take(source, lock);
      } finally {
        await lock.release();
      }
    }
    return this.#rest();
  }

  async #take(source: SourceSettings, lock: HeldLock): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    await lock.check();
    try {
      const report = await fetchSource(this.parts, source, { occasion: "schedule", signal });
      if (report !== null) this.watch.loaded(source.name, report);
    } catch (error) {
      if (!signal.aborted) this.watch.failed(source.name, error);
    }
  }

  /** Those that wait longest first. */
  async #due(): Promise<SourceSettings[]> {
    const now = this.parts.now();
    const moments = await this.#moments(now);
    return moments
      .filter(({ at }) => at <= now.getTime())
      .sort((one, other) => one.at - other.at)
      .map(({ source }) => source);
  }

  async #rest(): Promise<number> {
    const now = this.parts.now();
    const soonest = Math.min(...(await this.#moments(now)).map(({ at }) => at));
    return Math.max(shortestRestMs, Math.min(longestRestMs, soonest - now.getTime()));
  }

  async #moments(now: Date): Promise<{ readonly source: SourceSettings; readonly at: number }[]> {
    const { database, sources } = this.parts;
    const moments = await nextMoments(
      database,
      sources.map(({ name }) => name),
      now,
    );
    return sources.map((source) => ({ source, at: moments.get(source.name)?.getTime() ?? 0 }));
  }
}

/** How long an operator waits for a source that is being fetched just now. */
const patienceMs = 10_000;

/** Fetches a source at once, because an operator says so, whatever is known of it. */
export async function fetchNow(
  parts: SourceParts,
  name: string,
  occasion: Exclude<Occasion, "schedule">,
  running: { readonly onProgress: (progress: ImportProgress) => void; readonly signal: AbortSignal },
): Promise<ImportReport> {
  const source = parts.sources.find((each) => each.name === name);
  if (source === undefined) throw new FeedError(`site.config.json names no source ${name}.`);
  const lock = await lockSoon(parts.database, sourcesLock, patienceMs, running.signal);
  if (lock === null) throw new FeedError("Another source is being fetched; try again when it is done.");
  try {
    const report = await fetchSource(parts, source, { occasion, ...running });
    if (report === null) throw new Error("A source that was asked for was not read.");
    return report;
  } finally {
    await lock.release();
  }
}
