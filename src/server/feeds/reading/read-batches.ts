import { setImmediate as nextTurn } from "node:timers/promises";
import { type Traffic, yieldToVisitors } from "../../concurrency/traffic";
import type { FeedEnd, FeedRow, FeedRows } from "../feed/feed-row";
import type { PlaceShares } from "../geocoding/place-shares";
import { type Normalised, type NormaliseSettings, normaliseJob } from "../normalise/normalise-job";
import { idError } from "../normalise/plain-fields";
import { type Batch, emptyTally, importYielding, type ReportLine, sameIdAs } from "./batch";
import { type Stageable, stagedRecord } from "./staged-job";

export interface ReadingRows {
  readonly rows: FeedRows;
  readonly progress: () => number;
  readonly end?: () => FeedEnd;
  readonly normalise: NormaliseSettings;
  /** Rows up to this one are skipped: they were read before. */
  readonly after?: number;
  /** Rows to refuse unread, since they held up an earlier try for too long. */
  readonly tooSlow?: ReadonlySet<number>;
  /** Called with a row's number before it is normalised, and with 0 after it. */
  readonly onRow?: (row: number) => void;
  readonly signal?: AbortSignal | undefined;
  readonly traffic?: Traffic | undefined;
  /** Receives every job that can be stored. */
  readonly shares?: PlaceShares | undefined;
}

/** The embedded database answers no search while it takes a batch, so batches are short beside visitors. */
const besideVisitors = { rows: 25, characters: 150_000 };
/** The first visitor may wait for one such batch. */
const alone = { rows: 100, characters: 500_000 };
const batchLines = 1_000;
/** Rows read between two pauses: they block this thread for a few milliseconds. */
const rowsPerTurn = 20;

export async function* readBatches(reading: ReadingRows): AsyncGenerator<Batch> {
  const { rows, progress, after = 0 } = reading;
  const quiet = yieldToVisitors(reading.traffic, importYielding);
  let batch = new OpenBatch();
  let isAbout = false;
  let last = 0;
  for await (const row of rows) {
    reading.signal?.throwIfAborted();
    last = row.row;
    if (row.row <= after) continue;
    const outcome = outcomeOf(row, reading);
    batch.add(row, outcome);
    if (row.kind === "job" && outcome.kind === "job")
      reading.shares?.add(row.row, row.job, outcome.job, outcome.notes.some(isRough));
    if (batch.isFull(isAbout ? besideVisitors : alone)) {
      yield batch.close(progress(), reading.shares);
      batch = new OpenBatch();
    }
    if (batch.tally.read % rowsPerTurn === 0) await nextTurn();
    isAbout = await quiet();
  }
  batch.end(reading.end?.() ?? {}, last);
  yield batch.close(progress(), reading.shares);
}

function isRough(note: string): boolean {
  return note.startsWith("place known only roughly");
}

function outcomeOf(row: FeedRow, { normalise, tooSlow, onRow = () => undefined }: ReadingRows): Normalised {
  if (row.kind === "refused") return row;
  if (tooSlow?.has(row.row) === true) return { kind: "refused", reason: "took too long to read" };
  onRow(row.row);
  try {
    return normaliseJob(row.job, normalise);
  } catch (error) {
    // A bad row must not stop the feed.
    return { kind: "refused", reason: `cannot be read: ${(error as Error).message}` };
  } finally {
    onRow(0);
  }
}

class OpenBatch {
  readonly tally = emptyTally();
  readonly #staged = new Map<string, Stageable>();
  readonly #report: ReportLine[] = [];
  #length = 0;
  #lastRow = 0;

  isFull({ rows, characters }: typeof alone): boolean {
    return this.tally.read >= rows || this.#length >= characters || this.#report.length >= batchLines;
  }

  add(row: FeedRow, outcome: Normalised): void {
    this.tally.read += 1;
    if (row.kind === "refused" && row.isUnreadable) this.tally.unreadable += 1;
    this.#lastRow = row.row;
    const id = row.kind === "job" ? row.job.externalId : row.externalId;
    if (outcome.kind === "refused") this.#refuse(row, id, outcome.reason);
    else this.#keep(row, outcome);
  }

  end({ shortfall = null, remarks = [] }: FeedEnd, row: number): void {
    this.tally.shortfall = shortfall;
    this.tally.remarks.push(...remarks);
    for (const reason of shortfall === null ? remarks : [shortfall, ...remarks])
      this.#report.push({ kind: "note", row, id: null, reason });
  }

  #keep(from: FeedRow, { job, notes }: Normalised & { kind: "job" }): void {
    for (const reason of notes)
      this.#report.push({ kind: "note", ...whereIs(from), id: job.externalId, reason });
    this.#length += job.descriptionHtml.length;
    this.#stage(job.externalId, { row: from.row, job, notes });
  }

  /** Only once it is known which of two rows with one id counts. */
  #countJob(staged: Stageable): void {
    if ("refusedId" in staged) return;
    const { job, notes } = staged;
    if (notes.some((text) => text.startsWith("place not found"))) this.tally.placesNotFound += 1;
    else if (notes.some(isRough)) this.tally.placesRough += 1;
    if (job.featuredUntil !== null) this.tally.featured += 1;
    for (const reason of notes) {
      const [what = "", rest] = reason.split(" left out: ");
      if (rest !== undefined) this.tally.leftOut[what] = (this.tally.leftOut[what] ?? 0) + 1;
    }
  }

  close(fraction: number, shares: PlaceShares | undefined): Batch {
    for (const staged of this.#staged.values()) this.#countJob(staged);
    return {
      staged: JSON.stringify([...this.#staged.values()].map(stagedRecord)),
      report: this.#report,
      tally: this.tally,
      lastRow: this.#lastRow,
      fraction,
      shares: shares?.shares ?? null,
    };
  }

  /** A job whose row is refused is still in the feed, so its known version stays. */
  #refuse(from: FeedRow, id: string | null, reason: string): void {
    this.#count(whereIs(from), id, reason);
    if (id !== null && idError(id) === null) this.#stage(id, { row: from.row, refusedId: id });
  }

  /** Of two rows with one id the later counts, unless it is refused. */
  #stage(id: string, stageable: Stageable): void {
    const earlier = this.#staged.get(id);
    if (earlier !== undefined && "refusedId" in stageable) return;
    if (earlier !== undefined && "job" in earlier)
      this.#count({ row: earlier.row }, id, sameIdAs(stageable.row));
    this.#staged.set(id, stageable);
  }

  #count(where: Pick<ReportLine, "row" | "line">, id: string | null, reason: string): void {
    this.tally.refused += 1;
    this.#report.push({ kind: "refused", ...where, id, reason });
  }
}

function whereIs({ row, line }: FeedRow): Pick<ReportLine, "row" | "line"> {
  return line === undefined ? { row } : { row, line };
}
