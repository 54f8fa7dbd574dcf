import { setTimeout as after } from "node:timers/promises";
import { TimeSlice } from "../../concurrency/tasks";
import type { Queryable } from "../../database/database";
import { isShownSql } from "../../jobs/open-jobs";
import type { JobColumns } from "../columns/job-columns";
import type { Snapshot } from "../snapshot/snapshot";
import type { Vocabulary } from "../vocabulary/vocabulary";
import { NameCounts, type NameIndex } from "./name-index";

export interface Names {
  readonly titles: NameIndex;
  readonly companies: NameIndex;
}

interface Reading {
  readonly version: string;
  readonly jobs: number;
  readonly newestId: number;
  /** From `performance.now()`, like all times here. */
  readonly endedAt: number;
  readonly tookMs: number;
}

/** After small changes, names are read again this much later; milliseconds. */
const oldestMs = 10 * 60_000;
const retryAfterMs = 5_000;
/** Maximum share of time spent reading. */
const readingShare = 0.05;
/** Share of jobs added or removed beyond which a change is great. */
const greatChange = 0.01;

/**
 * Titles and companies of the jobs, read in the background. They outlive small changes: they only supply
 * candidates, and each suggestion is counted in the current jobs.
 */
export class NameIndexes {
  readonly #closing = new AbortController();
  #names: Names | undefined;
  #last: Reading | undefined;
  #reading: Promise<void> | undefined;
  #retryAt = 0;

  constructor(
    private readonly database: Queryable,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** The latest indexes; undefined before the first read. Starts a new read when one is due. */
  of(snapshot: Snapshot, day: number): Names | undefined {
    if (this.#reading === undefined && !this.#closing.signal.aborted && this.#isDue(snapshot)) {
      this.#reading = this.#read(snapshot, day).finally(() => {
        this.#reading = undefined;
      });
    }
    return this.#names;
  }

  /** Stops reading. Does not wait for a running statement, which may never return. */
  close(): void {
    this.#closing.abort();
  }

  #isDue({ columns }: Snapshot): boolean {
    const last = this.#last;
    if (last === undefined) return performance.now() >= this.#retryAt;
    const age = performance.now() - last.endedAt;
    if (columns.version === last.version || age < last.tookMs / readingShare) return false;
    const added = columns.ids.reduce((count, id) => (id > last.newestId ? count + 1 : count), 0);
    const removed = last.jobs + added - columns.ids.length;
    return age >= oldestMs || added + removed > greatChange * last.jobs;
  }

  async #read(snapshot: Snapshot, day: number): Promise<void> {
    const began = performance.now();
    const { columns, vocabularies } = snapshot;
    const { signal } = this.#closing;
    const timeSlice = new TimeSlice(signal);
    try {
      const companies = await companiesOf(columns, vocabularies.companies, timeSlice);
      this.#names = { titles: await readTitles(this.database, day, timeSlice, signal), companies };
      const endedAt = performance.now();
      const newestId = columns.ids.reduce((newest, id) => Math.max(newest, id), 0);
      const { version, ids } = columns;
      this.#last = { version, jobs: ids.length, newestId, endedAt, tookMs: endedAt - began };
    } catch (error) {
      if (!signal.aborted) this.failed(error);
      this.#last = undefined;
      this.#retryAt = performance.now() + retryAfterMs;
    }
  }
}

/** A chunk takes a few milliseconds: the embedded database has one connection for everything. */
const rowsPerChunk = 500;

const titlesFrom = `
  select id, title from jobs where id > $1::integer and ${isShownSql("$2")} order by id limit ${rowsPerChunk}`;

/** Titles of jobs open on a day (days since 1970). Pauses for as long as each chunk took. */
async function readTitles(
  database: Queryable,
  day: number,
  timeSlice: TimeSlice,
  signal: AbortSignal,
): Promise<NameIndex> {
  const counts = new NameCounts();
  for (let last: number | undefined = 0; last !== undefined; ) {
    const began = performance.now();
    const rows: TitleRow[] = await database.query<TitleRow>(titlesFrom, [last, day]);
    await after(performance.now() - began, undefined, { signal });
    for (const { title } of rows) counts.add(title);
    last = rows.length < rowsPerChunk ? undefined : rows.at(-1)?.id;
  }
  return counts.index(timeSlice);
}

interface TitleRow {
  readonly id: number;
  readonly title: string;
}

async function companiesOf(
  { facets }: JobColumns,
  { names }: Vocabulary,
  timeSlice: TimeSlice,
): Promise<NameIndex> {
  const { totals } = facets.companies;
  const counts = new NameCounts();
  for (const [node, name] of names.entries()) {
    const jobs = totals[node] ?? 0;
    if (node > 0 && jobs > 0) counts.add(name, jobs);
    if (timeSlice.isOver) await timeSlice.yield();
  }
  return counts.index(timeSlice);
}
