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
import { HeldBack } from "../import/stage-feed";
import { BusyOrigin } from "../requests/answer-bytes";
import type { FeedAtHand } from "./feed-at-hand";
import { type ObtainingParts, withFeed } from "./obtain-feed";
import {
  noteCrawl,
  noteFailure,
  noteRead,
  noteStopped,
  noteTry,
  noteUnchanged,
  type SourceState,
  sourceStates,
} from "./source-states";

/** What fetching needs beside a source. */
export interface SourceParts extends FeedSettings, ObtainingParts {
  /** The built `reading-worker`; without it, feeds are read on the caller's own thread. */
  readonly readingScript?: string | undefined;
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
 * Rejects with a FeedError and leaves the old jobs in place. The caller must hold the sources' lock.
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
  const settingsHash = hashOf(source, parts.country);
  const known = fetching.occasion === "schedule" ? stillTrue(state, settingsHash) : null;
  return withFeed(parts, source, known, fetching.signal, async (feed) => {
    const { crawled } = feed ?? {};
    const isPart = crawled?.isDone === false;
    const nextAt = () => (isPart ? momentOfNextTurn(now()) : momentAfterSuccess(source, now()));
    const unchanged = () => noteUnchanged(database, source.name, now(), nextAt());
    if (crawled) await noteCrawl(database, source.name, crawled.counts);
    if (feed === null || feed.contentHash === known?.contentHash) {
      await unchanged();
      await crawled?.settle();
      return null;
    }
    const read = (held: string | null) =>
      noteRead(database, source.name, { ...feed, settingsHash }, { now: now(), nextAt: nextAt(), held });
    const notes = { loaded: () => read(null), held: isPart ? unchanged : read };
    const report = await load(parts, source, feed, fetching, {
      ...notes,
      next: isPart ? morePages : acceptedBy(source),
    });
    await crawled?.settle();
    return report;
  });
}

interface Notes {
  readonly loaded: () => Promise<void>;
  readonly held: (why: string) => Promise<void>;
  /** What an operator may do about a feed that is held back. */
  readonly next: string;
}

async function load(
  parts: SourceParts,
  source: SourceSettings,
  { path: file }: FeedAtHand,
  fetching: Fetching,
  notes: Notes,
): Promise<ImportReport> {
  try {
    const report = await importWhenFree(parts, requestOf(parts, source, file, fetching), fetching);
    await notes.loaded();
    return report;
  } catch (error) {
    if (!(error instanceof HeldBack)) throw error;
    const waiting = `${error.reason}; nothing was changed. ${notes.next}`;
    await notes.held(waiting);
    throw new Waiting(waiting);
  }
}

const morePages = "Pages wait for the next turn.";

function acceptedBy({ name }: SourceSettings): string {
  return `npx jobsieve sources accept ${name} loads it all the same.`;
}

/** What was read with these settings is what the jobs are; rows of a later date may be due by now. */
function stillTrue(state: SourceState | undefined, settingsHash: string): SourceState | null {
  const isTrue = state?.settingsHash === settingsHash && state.isLatest && !state.refusedLongAgo;
  return isTrue ? state : null;
}

/** Of all that decides what the jobs become. */
function hashOf(
  { name: _name, every: _every, maxMegabytes: _most, ...source }: SourceSettings,
  siteCountry: string | null,
): string {
  return createHash("sha256")
    .update(JSON.stringify([source, siteCountry]))
    .digest("base64url");
}

function requestOf(
  { dataDir, country: siteCountry }: SourceParts,
  {
    name,
    url: _url,
    site,
    file: _file,
    every: _every,
    credentials: _names,
    pages,
    maxMegabytes: _most,
    ...rest
  }: SourceSettings,
  feedFile: string,
  { occasion }: Fetching,
): ImportRequest {
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
    // A part of what there is was asked for, or is to be loaded all the same.
    whole: pages === undefined && !accept,
  };
}

const betweenTriesMs = 5_000;
const mostTries = 180;

/** An import that an operator began by hand goes first. */
async function importWhenFree(
  { database, readingScript, traffic }: SourceParts,
  request: ImportRequest,
  { onProgress = () => undefined, signal }: Fetching,
): Promise<ImportReport> {
  // Only the last report of each source is kept, or they would fill the disk.
  await rm(request.reportFile, { force: true });
  for (let tries = 1; ; tries += 1) {
    try {
      return await runImport(database, request, { onProgress, signal, readingScript, traffic });
    } catch (error) {
      if (!(error instanceof ImportUnderWay) || tries === mostTries) throw error;
      await pause(betweenTriesMs, undefined, { signal });
    }
  }
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Longer than that no origin makes us wait. */
const mostPatienceMs = 24 * hourMs;

type Every = Pick<SourceSettings, "every">;

function momentAfterSuccess({ every }: Every, now: Date): Date {
  return new Date(now.getTime() + everyMs(every));
}

/** When the rest of a site is to be looked at; others that are due come first. */
function momentOfNextTurn(now: Date): Date {
  return new Date(now.getTime() + minuteMs);
}

/**
 * A minute after the first failure, twice as long after each other one, up to the source's own interval or an
 * hour, whichever is more. Up to half of it is left out by chance, so that many who fail together do not come
 * back together. An origin that says when to come again is heard.
 */
function momentAfterFailure(
  { every }: Every,
  failures: number,
  now: Date,
  retryAfterMs = 0,
  chance = Math.random(),
): Date {
  const longestMs = Math.max(everyMs(every), hourMs);
  const waitMs = Math.min(longestMs, minuteMs * 2 ** Math.min(failures - 1, 20)) * (1 - chance / 2);
  return new Date(now.getTime() + Math.max(waitMs, Math.min(retryAfterMs, mostPatienceMs)));
}
