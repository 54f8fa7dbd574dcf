import type { HeldLock } from "../../database/held-lock";
import type { SourceSettings } from "../../settings/source-settings";
import { FeedError } from "../feed/feed-row";
import type { ImportProgress, ImportReport } from "../import/import-report";
import { lockWithin } from "../import/one-import-at-a-time";
import { fetchSource, type Occasion, type SourceParts } from "./fetch-source";
import { nextMoments } from "./source-states";

/** Arbitrary, but unique among the locks in the database. */
const sourcesLock = 5_210_378;

interface ScheduleWatch {
  loaded(source: string, report: ImportReport): void;
  /** `source` is null if the failure was in finding out what is due. */
  failed(source: string | null, error: unknown): void;
}

/** Another process may have changed what is due. */
const maxRestMs = 60_000;
const minRestMs = 1_000;

/** Fetches each source when it is due, one at a time, on one server per database. */
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
    this.#working = this.fetchDue()
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted) this.watch.failed(null, error);
        return maxRestMs;
      })
      .then((restMs) => {
        this.#timer = setTimeout(() => this.start(), restMs).unref();
      });
  }

  /** Aborts a download at once, but finishes changes to jobs that have begun. */
  async close(): Promise<void> {
    this.#stopping.abort(new FeedError("Stopped; nothing was changed."));
    await this.#working;
    clearTimeout(this.#timer);
  }

  /** Fetches what is due. Resolves with the milliseconds until the next look. */
  async fetchDue(): Promise<number> {
    if ((await this.#due()).length > 0) {
      const lock = await this.parts.database.tryLock(sourcesLock);
      if (lock === null) return maxRestMs / 4;
      try {
        for (const source of await this.#due()) await this.#take(source, lock);
      } finally {
        await lock.release();
      }
    }
    const soonest = Math.min(...(await this.#moments()).map(({ restMs }) => restMs));
    return Math.max(minRestMs, Math.min(maxRestMs, soonest));
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

  async #due(): Promise<SourceSettings[]> {
    const due = (await this.#moments()).filter(({ restMs }) => restMs <= 0);
    return due.sort((one, other) => one.restMs - other.restMs).map(({ source }) => source);
  }

  /** Milliseconds until each source is due. */
  async #moments(): Promise<{ readonly source: SourceSettings; readonly restMs: number }[]> {
    const { database, sources } = this.parts;
    const now = this.parts.now();
    const names = sources.map(({ name }) => name);
    const moments = await nextMoments(database, names, now);
    const restMs = (name: string) => (moments.get(name)?.getTime() ?? 0) - now.getTime();
    return sources.map((source) => ({ source, restMs: restMs(source.name) }));
  }
}

/** How long an operator waits for another source that is being fetched. */
const patienceMs = 10_000;

/** Fetches a source at once for an operator, whatever its state. */
export async function fetchNow(
  parts: SourceParts,
  name: string,
  occasion: Exclude<Occasion, "schedule">,
  running: { readonly onProgress: (progress: ImportProgress) => void; readonly signal: AbortSignal },
): Promise<ImportReport> {
  const source = parts.sources.find((each) => each.name === name);
  if (source === undefined) throw new FeedError(`site.config.json names no source ${name}.`);
  const lock = await lockWithin(parts.database, sourcesLock, patienceMs, running.signal);
  if (lock === null) throw new FeedError("Another source is being fetched; try again when it is done.");
  try {
    const report = await fetchSource(parts, source, { occasion, ...running });
    if (report === null) throw new Error("A source that was asked for was not read.");
    return report;
  } finally {
    await lock.release();
  }
}
