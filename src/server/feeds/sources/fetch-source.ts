import { createHash, randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../../database/database";
import type { SourcesInSettings } from "../../settings/settings";
import type { SourceSettings } from "../../settings/source-settings";
import type { ImportRequest } from "../command/import-request";
import { runImport } from "../command/run-import";
import { FeedError } from "../feed/feed-error";
import { checkSpaceToStage, roomForFiles } from "../import/disk-space";
import { HeldBack } from "../import/held-back";
import type { ImportProgress, ImportReport } from "../import/import-report";
import { ImportUnderWay } from "../import/one-import-at-a-time";
import { BusyOrigin, type DownloadLimits, downloadFeed, usualLimits } from "./download-feed";
import { type FeedAtHand, feedInFile } from "./feed-at-hand";
import { momentAfterFailure, momentAfterSuccess } from "./next-try";
import {
  noteFailure,
  noteRead,
  noteStopped,
  noteTry,
  noteUnchanged,
  type SourceState,
  sourceStates,
} from "./source-states";

/** What fetching needs beside a source. */
export interface SourceParts extends SourcesInSettings {
  readonly database: Database;
  readonly dataDir: string;
  /** Holds the credentials. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  /** The built `reading-worker`; without it, feeds are read on the caller's own thread. */
  readonly readingScript?: string | undefined;
  readonly limits?: DownloadLimits;
}

/** By the clock, or by the operator: then whatever was known of it before, and with `accept` whatever it lacks. */
export type Occasion = "schedule" | "now" | "accept";

interface Fetching {
  readonly occasion: Occasion;
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly signal: AbortSignal;
}

/**
 * Makes the jobs of a source those of its feed, and notes how that went. Null when nothing had to be read.
 * Rejects with a FeedError, the old jobs being left; for whoever has the sources' turn.
 */
export async function fetchSource(
  parts: SourceParts,
  source: SourceSettings,
  fetching: Fetching,
): Promise<ImportReport | null> {
  const { database, now } = parts;
  const { name } = source;
  const state = (await sourceStates(database, [name], now())).get(name);
  const failures = (state?.failures ?? 0) + 1;
  await noteTry(database, name, now(), momentAfterFailure(source, failures, now()));
  try {
    return await fetchAndNote(parts, source, state, fetching);
  } catch (error) {
    if (fetching.signal.aborted) await noteStopped(database, name, now());
    else if (!(error instanceof Waiting)) {
      const retryAfterMs = error instanceof BusyOrigin ? error.retryAfterMs : 0;
      const nextAt = momentAfterFailure(source, failures, now(), retryAfterMs);
      await noteFailure(database, name, plainly(error), nextAt);
    }
    throw error;
  }
}

function plainly(error: unknown): string {
  return error instanceof FeedError ? error.message : `It cannot be read: ${(error as Error).message}`;
}

/** Noted already: the feed is not loaded without the operator's word. */
class Waiting extends FeedError {}

async function fetchAndNote(
  parts: SourceParts,
  source: SourceSettings,
  state: SourceState | undefined,
  fetching: Fetching,
): Promise<ImportReport | null> {
  const { database, now } = parts;
  const settingsHash = hashOf(source);
  const known = fetching.occasion === "schedule" ? stillTrue(state, settingsHash) : null;
  return withFeed(parts, source, known, fetching.signal, async (feed) => {
    const nextAt = () => momentAfterSuccess(source, now());
    if (feed === null || feed.contentHash === known?.contentHash) {
      await noteUnchanged(database, source.name, now(), nextAt());
      return null;
    }
    const note = (held: string | null) =>
      noteRead(database, source.name, { ...feed, settingsHash }, { now: now(), nextAt: nextAt(), held });
    try {
      const report = await importWhenFree(parts, requestOf(parts, source, feed.path, fetching), fetching);
      await note(null);
      return report;
    } catch (error) {
      if (!(error instanceof HeldBack)) throw error;
      const waiting = `${error.reason}; nothing was changed. npm run sources -- accept ${source.name} loads it all the same.`;
      await note(waiting);
      throw new Waiting(waiting);
    }
  });
}

/** What was read with these settings is what the jobs are; rows of a later date may be due by now. */
function stillTrue(state: SourceState | undefined, settingsHash: string): SourceState | null {
  const isTrue = state?.settingsHash === settingsHash && state.isLatest && !state.refusedLongAgo;
  return isTrue ? state : null;
}

/** Of all that decides what the jobs become. */
function hashOf({ name: _name, every: _every, maxMegabytes: _most, ...source }: SourceSettings): string {
  return createHash("sha256").update(JSON.stringify(source)).digest("base64url");
}

const usualMegabytes = 500;

/** Gives `work` the feed in a file, null for the known one; a file that was made for it goes afterwards. */
async function withFeed<Result>(
  parts: SourceParts,
  source: SourceSettings,
  known: SourceState | null,
  signal: AbortSignal,
  work: (feed: FeedAtHand | null) => Promise<Result>,
): Promise<Result> {
  const { url, file, maxMegabytes = usualMegabytes } = source;
  if (url === undefined) return work(await feedInFile(file ?? "", known));
  const { database, privateHosts, limits = usualLimits } = parts;
  const folder = path.join(parts.dataDir, "sources");
  // Also what a process left that was killed: nobody else has the sources' turn.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await checkSpaceToStage(database);
    const mostBytes = Math.min(maxMegabytes * 1e6, await roomForFiles(database));
    const into = path.join(folder, `${source.name}-${randomUUID()}`);
    const credentials = credentialsOf(source, parts.env);
    const asked = { into, known, mostBytes, credentials, privateHosts, limits, signal };
    return await work(await downloadFeed(new URL(url), asked));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function credentialsOf(
  { credentials = {} }: SourceSettings,
  env: SourceParts["env"],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(credentials).map(([header, variable]) => {
      const value = env[variable]?.trim();
      if (!value) throw new FeedError(`The variable ${variable}, which its credentials name, is not set.`);
      return [header, value];
    }),
  );
}

function requestOf(
  { dataDir }: SourceParts,
  {
    name,
    url: _url,
    file: _file,
    every: _every,
    credentials: _names,
    maxMegabytes: _most,
    ...rest
  }: SourceSettings,
  feedFile: string,
  { occasion }: Fetching,
): ImportRequest {
  const reportFile = path.resolve(dataDir, "import-reports", `source-${name}.jsonl`);
  const accept = occasion === "accept";
  return { ...rest, path: feedFile, source: name, reportFile, force: accept, allowEmpty: accept };
}

const betweenTriesMs = 5_000;
const mostTries = 180;

/** An import that an operator began by hand goes first. */
async function importWhenFree(
  { database, readingScript }: SourceParts,
  request: ImportRequest,
  { onProgress = () => undefined, signal }: Fetching,
): Promise<ImportReport> {
  // Only the last report of each source is kept, or they would fill the disk.
  await rm(request.reportFile, { force: true });
  for (let tries = 1; ; tries += 1) {
    try {
      return await runImport(database, request, { onProgress, signal, readingScript });
    } catch (error) {
      if (!(error instanceof ImportUnderWay) || tries === mostTries) throw error;
      await pause(betweenTriesMs, undefined, { signal });
    }
  }
}
