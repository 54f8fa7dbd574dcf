import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import type { Traffic } from "../../concurrency/traffic";
import type { Database } from "../../database/database";
import type { FeedSettings } from "../../settings/settings";
import type { SiteSettings, SourceSettings } from "../../settings/source-settings";
import { crawlSite } from "../crawl/crawl-site";
import { type CrawlLimits, defaultCrawlLimits } from "../crawl/polite-host";
import { FeedError } from "../feed/feed-row";
import { checkSpace, roomForFiles } from "../import/staging";
import type { PageLine } from "../readers/pages/page-postings";
import { privateHostsOf } from "../requests/guarded-request";
import { type Download, type DownloadLimits, defaultDownloadLimits } from "./download-feed";
import { downloadPages, type Environment, SourceAddress, secretIn } from "./download-pages";
import { feedInFile, type KnownFeed, type LocalFeed } from "./feed-at-hand";

export interface ObtainingParts extends Pick<FeedSettings, "privateHosts"> {
  readonly database: Database;
  readonly dataDir: string;
  readonly env: Environment;
  readonly now: () => Date;
  readonly limits?: DownloadLimits;
  readonly crawlLimits?: CrawlLimits;
  /** Path of the built `reading-worker`; without it, feeds are read on the caller's thread. */
  readonly readingScript?: string | undefined;
  readonly traffic?: Traffic | undefined;
}

const usualMegabytes = 500;

/** `feed` is null for the known version. A temporary file is deleted after `work`. */
export async function withFeed<Result>(
  parts: ObtainingParts,
  source: SourceSettings,
  known: KnownFeed | null,
  signal: AbortSignal,
  work: (feed: LocalFeed | null) => Promise<Result>,
): Promise<Result> {
  const { url, file, maxMegabytes = usualMegabytes } = source;
  if (url === undefined) return work(await feedInFile(file ?? "", known));
  const { database, limits = defaultDownloadLimits } = parts;
  const privateHosts = privateHostsOf(url, parts.privateHosts);
  const folder = path.join(parts.dataDir, "sources");
  // Also removes what a killed process left: no other process fetches sources meanwhile.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await checkSpace(database);
    const maxBytes = Math.min(maxMegabytes * 1e6, await roomForFiles(database));
    const into = path.join(folder, `${source.name}-${randomUUID()}`);
    const credentials = credentialsOf(source, parts.env);
    const asked = { into, maxBytes, credentials, privateHosts, signal };
    const pages = { ...asked, known, limits, file: source, wanted: source.pages };
    const feed = source.site
      ? await crawlSource(source, parts, asked)
      : await downloadPages(new SourceAddress(url, parts.env), pages);
    return await work(feed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function credentialsOf({ credentials = {} }: SourceSettings, env: Environment): Record<string, string> {
  const secrets = Object.entries(credentials).map(([header, variable]) => [
    header,
    secretIn(variable, env, "credentials name"),
  ]);
  return Object.fromEntries(secrets);
}

const usual: Required<SiteSettings> = { paths: [], maxPages: 10_000, depth: 1, pauseSeconds: 1 };

async function crawlSource(
  { name, url = "", site }: SourceSettings,
  { crawlLimits: limits = defaultCrawlLimits, ...parts }: ObtainingParts,
  { into, ...asked }: Omit<Download, "known" | "limits">,
): Promise<LocalFeed> {
  const { pauseSeconds, ...wanted } = { ...usual, ...site };
  const crawled = await crawlSite({
    ...{ ...wanted, ...parts, ...asked, limits, source: name, url: new URL(url) },
    pauseMs: pauseSeconds * 1000,
  });
  const contentHash = await write(crawled.lines, { into, maxBytes: asked.maxBytes, url });
  return { path: into, contentHash, etag: null, lastModified: null, crawled };
}

async function write(
  lines: AsyncIterable<PageLine>,
  { into, maxBytes, url }: { readonly into: string; readonly maxBytes: number; readonly url: string },
): Promise<string> {
  const hash = createHash("sha256");
  const file = await open(into, "wx", 0o600);
  let length = 0;
  const add = async (line: PageLine) => {
    const text = `${JSON.stringify(line)}\n`;
    length += text.length;
    if (length > maxBytes)
      throw new FeedError("The pages hold more than maxMegabytes and the disk allow; nothing was changed.");
    hash.update(text);
    await file.write(text);
  };
  try {
    for await (const line of lines) await add(line);
    if (length === 0) await add({ page: url, problem: "no page with a JobPosting" });
    return hash.digest("base64url");
  } finally {
    await file.close();
  }
}
