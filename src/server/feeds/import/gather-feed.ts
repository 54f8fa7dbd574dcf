import { setImmediate as nextTurn } from "node:timers/promises";
import type { FeedRow, FeedRows, JobRow } from "../feed-row";
import { mistakeInId } from "../normalise/external-id";
import { type NormaliseSettings, normaliseJob } from "../normalise/normalise-job";
import type { ReportWriter } from "./report-file";
import type { Stageable, Staging, SupersededRow } from "./staging";

/** What was met while reading a feed. */
export interface Tally {
  read: number;
  refused: number;
  placesNotFound: number;
  placesRough: number;
}

export interface Gathering {
  readonly rows: FeedRows;
  readonly normalise: NormaliseSettings;
  readonly report: ReportWriter;
  readonly signal: AbortSignal | undefined;
  /** Told after every batch. */
  readonly onBatch: (read: number) => void;
}

const batchRows = 250;
/** Characters: a batch of long descriptions is shorter. */
const batchLength = 2_000_000;
/** Rows between two pauses: reading them takes some milliseconds, in which a server answers nobody. */
const rowsPerTurn = 20;

/** Reads a feed to its end into the staging table, holding no more of it than two batches. */
export async function gatherFeed(staging: Staging, gathering: Gathering): Promise<Tally> {
  const tally: Tally = { read: 0, refused: 0, placesNotFound: 0, placesRough: 0 };
  const batches = new Batches(staging, (rows) => reportSuperseded(rows, tally, gathering.report));
  for await (const row of gathering.rows) {
    tally.read += 1;
    const stageable = await dealWith(row, tally, gathering);
    if (stageable !== null && (await batches.add(stageable))) gathering.onBatch(tally.read);
    if (tally.read % rowsPerTurn === 0) await nextTurn();
    gathering.signal?.throwIfAborted();
  }
  await batches.finish();
  gathering.onBatch(tally.read);
  return tally;
}

async function dealWith(
  row: FeedRow,
  tally: Tally,
  { normalise, report }: Gathering,
): Promise<Stageable | null> {
  if (row.kind === "refused") return refuse(row.row, row.externalId, row.reason, tally, report);
  const normalised = normaliseJob(row.job, normalise);
  if (normalised.kind === "refused")
    return refuse(row.row, row.job.externalId, normalised.reason, tally, report);
  await note(row, normalised.notes, tally, report);
  return { row: row.row, job: normalised.job };
}

/** A job whose row is refused this time is still in the feed: the version that is known stays. */
async function refuse(
  row: number,
  id: string | null,
  reason: string,
  tally: Tally,
  report: ReportWriter,
): Promise<Stageable | null> {
  tally.refused += 1;
  await report.write({ kind: "refused", row, id, reason });
  return id === null || mistakeInId(id) !== null ? null : { row, refusedId: id };
}

async function note(
  { row, job }: JobRow,
  notes: readonly string[],
  tally: Tally,
  report: ReportWriter,
): Promise<void> {
  if (notes.some((text) => text.startsWith("place not found"))) tally.placesNotFound += 1;
  else if (notes.length > 0) tally.placesRough += 1;
  for (const reason of notes) await report.write({ kind: "note", row, id: job.externalId, reason });
}

async function reportSuperseded(rows: readonly SupersededRow[], tally: Tally, report: ReportWriter) {
  for (const { row, externalId, by } of rows) {
    tally.refused += 1;
    await report.write({ kind: "refused", row, id: externalId, reason: `row ${by} has the same id` });
  }
}

/** Sends rows to the database in batches, one while the next is gathered. */
class Batches {
  #rows: Stageable[] = [];
  #length = 0;
  #underWay: Promise<void> = Promise.resolve();

  constructor(
    readonly staging: Staging,
    readonly superseded: (rows: readonly SupersededRow[]) => Promise<void>,
  ) {}

  /** Resolves with whether a batch was sent. */
  async add(row: Stageable): Promise<boolean> {
    this.#rows.push(row);
    this.#length += "job" in row ? row.job.descriptionHtml.length : 0;
    if (this.#rows.length < batchRows && this.#length < batchLength) return false;
    await this.#send();
    return true;
  }

  async finish(): Promise<void> {
    if (this.#rows.length > 0) await this.#send();
    await this.#underWay;
  }

  async #send(): Promise<void> {
    await this.#underWay;
    const rows = this.#rows;
    this.#rows = [];
    this.#length = 0;
    this.#underWay = this.staging.add(rows).then(this.superseded);
    // What goes wrong is heard with the next batch; nobody listens before.
    this.#underWay.catch(() => undefined);
  }
}
