import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { FeedSettings } from "../../settings/settings";
import { everyMs, type SourceSettings } from "../../settings/source-settings";
import { FeedError } from "../feed/feed-row";
import type { ImportProgress, ImportReport } from "../import/import-report";
import type { ImportRequest } from "../import/import-request";
import { ImportUnderWay } from "../import/one-import-at-a-time";
import { runImport } from "../import/run-import";
import { ApprovalRequired } from "../import/stage-feed";
import { readColumnMap } from "../readers/job-fields";
import { BusyOrigin } from "../requests/answer-bytes";
import { type ObtainingParts, withFeed } from "./obtain-feed";
import { notesOn, type SourceState, sourceStates } from "./source-states";

export type SourceParts = FeedSettings & ObtainingParts;

/** `schedule`: when due. `now`: ignores earlier state. `accept`: also loads an incomplete feed. */
export type Occasion = "schedule" | "now" | "accept";

interface Fetching {
  readonly occasion: Occasion;
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly signal: AbortSignal;
}

/** Null if nothing had to be read. A FeedError leaves the old jobs. The caller must hold the sources' lock. */
export async function fetchSource(
  parts: SourceParts,
  source: SourceSettings,
  fetching: Fetching,
): Promise<ImportReport | null> {
  const { database, now } = parts;
  const { name } = source;
  const state = (await sourceStates(database, [name], now())).get(name);
  const failures = (state?.failures ?? 0) + 1;
  const notes = notesOn(name, database);
  await notes.tried(now(), momentAfterFailure(source.every, failures, now()));
  try {
    return await fetchAndNote(parts, source, state, fetching);
  } catch (error) {
    if (fetching.signal.aborted) await notes.stopped(now());
    else if (!(error instanceof AwaitingApproval)) {
      const retryAfterMs = error instanceof BusyOrigin ? error.retryAfterMs : 0;
      const nextAt = momentAfterFailure(source.every, failures, now(), retryAfterMs);
      const { message } = error as Error;
      const problem = error instanceof FeedError ? message : `It cannot be read: ${message}`;
      await notes.failed(problem, nextAt);
    }
    throw error;
  }
}

/** The feed is held back for the operator's approval, which is already recorded. */
class AwaitingApproval extends FeedError {}

async function fetchAndNote(
  parts: SourceParts,
  source: SourceSettings,
  state: SourceState | undefined,
  fetching: Fetching,
): Promise<ImportReport | null> {
  const { database, now } = parts;
  const notes = notesOn(source.name, database);
  const settingsHash = hashOf(source, parts.country);
  const known = fetching.occasion === "schedule" ? stateIfCurrent(state, settingsHash) : null;
  return withFeed(parts, source, known, fetching.signal, async (feed) => {
    const { crawled } = feed ?? {};
    const isPart = crawled?.isDone === false;
    const nextAt = () => new Date(now().getTime() + (isPart ? minuteMs : everyMs(source.every)));
    const unchanged = () => notes.unchanged(now(), nextAt());
    if (crawled) await notes.crawled(crawled.counts);
    if (feed === null || feed.contentHash === known?.contentHash) {
      await unchanged();
      await crawled?.settle();
      return null;
    }
    const read = (held: string | null) => notes.read({ ...feed, settingsHash }, now(), nextAt(), held);
    const request = requestOf(parts, source, feed.path, fetching);
    const report = await importWhenFree(parts, request, fetching).catch(async (error: unknown) => {
      if (!(error instanceof ApprovalRequired)) throw error;
      const next = isPart
        ? "Pages wait for the next turn."
        : `npx jobsieve sources accept ${source.name} loads it all the same.`;
      const waiting = `${error.reason}; nothing was changed. ${next}`;
      await (isPart ? unchanged() : read(waiting));
      throw new AwaitingApproval(waiting);
    });
    await read(null);
    await crawled?.settle();
    return report;
  });
}

/** Null if the jobs may be out of date. Rows refused for a future date may be due by now. */
function stateIfCurrent(state: SourceState | undefined, settingsHash: string): SourceState | null {
  const isTrue = state?.settingsHash === settingsHash && state.isLatest && !state.refusedLongAgo;
  return isTrue ? state : null;
}

/** Hash of everything that decides what the jobs become. */
function hashOf(
  { name: _name, every: _every, maxMegabytes: _most, ...source }: SourceSettings,
  siteCountry: string | null,
): string {
  const columns = source.columns === undefined ? undefined : readColumnMap(source.columns);
  return createHash("sha256")
    .update(JSON.stringify([{ ...source, columns }, siteCountry]))
    .digest("base64url");
}

function requestOf(
  { dataDir, country: siteCountry }: SourceParts,
  source: SourceSettings,
  feedFile: string,
  { occasion }: Fetching,
): ImportRequest {
  const {
    url: _url,
    file: _file,
    every: _every,
    credentials: _names,
    maxMegabytes: _most,
    ...asked
  } = source;
  const { name, site, pages, ...rest } = asked;
  const reportFile = path.resolve(dataDir, "import-reports", `source-${name}.jsonl`);
  const accept = occasion === "accept";
  const format = site === undefined ? rest.format : "jobposting-pages";
  return {
    ...rest,
    ...(siteCountry === null ? {} : { siteCountry }),
    ...(format && { format }),
    path: feedFile,
    source: name,
    reportFile,
    force: accept,
    allowEmpty: accept,
    // Part of the feed was asked for, or is to be loaded all the same.
    whole: pages === undefined && !accept,
  };
}

const betweenTriesMs = 5_000;
const maxAttempts = 180;

/** Waits for an import that an operator started by hand. */
async function importWhenFree(
  { database, readingScript, traffic }: SourceParts,
  request: ImportRequest,
  { onProgress = () => undefined, signal }: Fetching,
): Promise<ImportReport> {
  // Keeps only the last report of each source, or they would fill the disk.
  await rm(request.reportFile, { force: true });
  for (let tries = 1; ; tries += 1) {
    try {
      return await runImport(database, request, { onProgress, signal, readingScript, traffic });
    } catch (error) {
      if (!(error instanceof ImportUnderWay) || tries === maxAttempts) throw error;
      await pause(betweenTriesMs, undefined, { signal });
    }
  }
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Upper limit for an origin's Retry-After. */
const maxPatienceMs = 24 * hourMs;

/** Exponential backoff from a minute to the source's interval or an hour, whichever is longer, with jitter. */
function momentAfterFailure(every: string, failures: number, now: Date, retryAfterMs = 0): Date {
  const maxMs = Math.max(everyMs(every), hourMs);
  const waitMs = Math.min(maxMs, minuteMs * 2 ** Math.min(failures - 1, 20)) * (1 - Math.random() / 2);
  return new Date(now.getTime() + Math.max(waitMs, Math.min(retryAfterMs, maxPatienceMs)));
}
