import { readFile } from "node:fs/promises";
import path from "node:path";
import { Traffic } from "../../../../src/server/concurrency/traffic";
import { defaultCrawlLimits } from "../../../../src/server/feeds/crawl/polite-host";
import type { SourceParts } from "../../../../src/server/feeds/sources/fetch-source";
import type { SourceSettings } from "../../../../src/server/settings/source-settings";
import { onStage, SourceStage } from "../sources/source-stage";
import { JobSite } from "./job-site";

export const dayMinutes = 24 * 60;

/** A job site, and a server that has it as its source 'acme'. */
export class CrawlStage extends SourceStage {
  limits = defaultCrawlLimits;
  privateHosts = ["127.0.0.1"];
  readonly traffic = new Traffic();
  readonly site = new JobSite(this.origin);

  source(more: SourceSettings["site"] = {}, url = this.site.url("/")): SourceSettings {
    return { name: "acme", url, every: "1h", site: { pauseSeconds: 0, ...more } };
  }

  override parts(...sources: SourceSettings[]): SourceParts {
    const { limits: crawlLimits, privateHosts, traffic } = this;
    return { ...super.parts(...sources), env: { KEY: "key" }, privateHosts, crawlLimits, traffic };
  }

  /** Advances the clock, fetches what is due and resolves with the counts or error messages. */
  async look(minutes: number, source = this.source()): Promise<string[]> {
    await this.after(minutes, source);
    return this.heard.splice(0).map((line) => line.replace(/^acme (?:failed: )?/, ""));
  }

  async loaded(): Promise<readonly string[]> {
    return Object.values(await this.jobs()).sort();
  }

  /** The lines that `npx jobsieve sources` prints below the source. */
  async said(source = this.source()): Promise<string[]> {
    const lines = (await this.table(source)).split("\n").slice(2, -2);
    return lines.map((line) => line.trim());
  }

  async report(): Promise<unknown[]> {
    const file = path.join(this.dataDir, "import-reports", "source-acme.jsonl");
    const lines = (await readFile(file, "utf8")).trim().split("\n");
    return lines.map((line) => JSON.parse(line));
  }
}

/** Runs the tests on both databases, each test with its own stage. */
export function onCrawlStage(body: (stage: () => CrawlStage, site: () => JobSite) => void): void {
  onStage(
    (database, origin) => new CrawlStage(database, origin),
    (stage) => body(stage, () => stage().site),
  );
}
