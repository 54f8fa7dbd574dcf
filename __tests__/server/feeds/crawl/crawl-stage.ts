import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Traffic } from "../../../../src/server/concurrency/traffic";
import type { Database } from "../../../../src/server/database/database";
import { type CrawlLimits, defaultCrawlLimits } from "../../../../src/server/feeds/crawl/polite-host";
import type { SourceParts } from "../../../../src/server/feeds/sources/fetch-source";
import { SourceSchedule } from "../../../../src/server/feeds/sources/source-schedule";
import { sourcesTable } from "../../../../src/server/feeds/sources/source-states";
import type { SourceSettings } from "../../../../src/server/settings/source-settings";
import { eachDatabase } from "../../../support/databases";
import { prepareForFeeds, titles } from "../import/feed-database";
import { JobSite } from "./job-site";

export const dayMinutes = 24 * 60;

/** A job site, and a server with it as its source 'acme'. */
export class CrawlStage {
  /** Only tests advance it. */
  now = Date.now();
  limits: CrawlLimits = defaultCrawlLimits;
  readonly traffic = new Traffic();

  private constructor(
    readonly database: Database,
    readonly site: JobSite,
    readonly dataDir: string,
  ) {}

  static async open(database: Database): Promise<CrawlStage> {
    const tables = ["jobs", "feed_sources", "feed_imports", "site_pages"];
    await database.query(tables.map((table) => `delete from ${table}`).join("; "));
    return new CrawlStage(
      database,
      await JobSite.open(),
      await mkdtemp(path.join(tmpdir(), "jobsieve-sites-")),
    );
  }

  async close(): Promise<void> {
    await this.site.close();
    await rm(this.dataDir, { recursive: true });
  }

  source(more: SourceSettings["site"] = {}, url = this.site.url("/")): SourceSettings {
    return { name: "acme", url, every: "1h", site: { pauseSeconds: 0, ...more } };
  }

  parts(source: SourceSettings, privateHosts = ["127.0.0.1"]): SourceParts {
    const { database, dataDir, limits: crawlLimits, traffic } = this;
    const now = () => new Date(this.now);
    const env = { KEY: "key" };
    return {
      database,
      dataDir,
      sources: [source],
      privateHosts,
      country: null,
      env,
      now,
      crawlLimits,
      traffic,
    };
  }

  /** Advances the clock, fetches what is due and resolves with the counts or error messages. */
  async look(minutes: number, source = this.source(), privateHosts?: string[]): Promise<string[]> {
    this.now += minutes * 60_000;
    const heard: string[] = [];
    await new SourceSchedule(this.parts(source, privateHosts), {
      loaded: (_name, { added, updated, removed }) => heard.push(`+${added} ~${updated} -${removed}`),
      failed: (_name, error) => heard.push((error as Error).message),
    }).fetchDue();
    return heard;
  }

  async loaded(): Promise<readonly string[]> {
    return Object.values(await titles(this.database, "acme")).sort();
  }

  /** The lines that `npx jobsieve sources` prints below the source. */
  async said(source = this.source()): Promise<string[]> {
    const table = await sourcesTable(this.database, [source], new Date(this.now));
    return table
      .split("\n")
      .slice(2, -2)
      .map((line) => line.trim());
  }

  async report(): Promise<unknown[]> {
    const file = path.join(this.dataDir, "import-reports", "source-acme.jsonl");
    return (await readFile(file, "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  }
}

/** Runs the tests on both databases, each test with its own stage. */
export function onCrawlStage(body: (stage: () => CrawlStage, site: () => JobSite) => void): void {
  eachDatabase((database) => {
    let stage: CrawlStage;
    beforeAll(() => prepareForFeeds(database()));
    beforeEach(async () => {
      stage = await CrawlStage.open(database());
    });
    afterEach(() => stage.close());
    body(
      () => stage,
      () => stage.site,
    );
  });
}
