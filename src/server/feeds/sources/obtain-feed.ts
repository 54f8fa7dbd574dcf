import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Database } from "../../database/database";
import type { FeedSettings } from "../../settings/settings";
import type { SourceSettings } from "../../settings/source-settings";
import type { CrawlLimits } from "../crawl/crawl-limits";
import { FeedError } from "../feed/feed-error";
import { checkSpaceToStage, roomForFiles } from "../import/disk-space";
import { crawlSource } from "./crawl-source";
import { type DownloadLimits, usualLimits } from "./download-feed";
import { downloadPages } from "./download-pages";
import { type FeedAtHand, feedInFile, type KnownFeed } from "./feed-at-hand";
import { SourceAddress } from "./source-address";

export interface ObtainingParts extends Pick<FeedSettings, "privateHosts"> {
  readonly database: Database;
  readonly dataDir: string;
  /** Holds the credentials. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  readonly limits?: DownloadLimits;
  readonly crawlLimits?: CrawlLimits;
  /** The built `reading-worker`. */
  readonly readingScript?: string | undefined;
}

const usualMegabytes = 500;

/** Gives `work` the feed in a file, null for the known one; a file that was made for it goes afterwards. */
export async function withFeed<Result>(
  parts: ObtainingParts,
  source: SourceSettings,
  known: KnownFeed | null,
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
    const feed = source.site
      ? await crawlSource(source, { ...asked, ...parts, limits: parts.crawlLimits })
      : await downloadPages(new SourceAddress(url, parts.env), {
          ...asked,
          file: source,
          wanted: source.pages,
        });
    return await work(feed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function credentialsOf(
  { credentials = {} }: SourceSettings,
  env: ObtainingParts["env"],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(credentials).map(([header, variable]) => {
      const value = Object.hasOwn(env, variable) ? env[variable]?.trim() : undefined;
      if (!value) throw new FeedError(`The variable ${variable}, which its credentials name, is not set.`);
      return [header, value];
    }),
  );
}
