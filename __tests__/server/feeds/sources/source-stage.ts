import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Database } from "../../../../src/server/database/database";
import type { SourceParts } from "../../../../src/server/feeds/sources/fetch-source";
import { fetchNow, SourceSchedule } from "../../../../src/server/feeds/sources/source-schedule";
import { sourcesTable } from "../../../../src/server/feeds/sources/source-states";
import type { SourceSettings } from "../../../../src/server/settings/source-settings";
import { eachDatabase } from "../../../support/databases";
import { prepareForFeeds, titles } from "../import/feed-database";
import { Origin, running } from "./origin";

/** An origin of feeds, and a server that has it as its source 'acme'. */
export class SourceStage {
  /** Only tests advance it. */
  now = Date.now();
  /** What each fetch has told: counts or its error. */
  readonly heard: string[] = [];
  readonly dataDir = mkdtempSync(path.join(tmpdir(), "jobsieve-sources-"));

  constructor(
    readonly database: Database,
    readonly origin: Origin,
    readonly settings: Partial<SourceParts> = {},
  ) {}

  async close(): Promise<void> {
    await this.origin.close();
    await rm(this.dataDir, { recursive: true });
  }

  parts(...sources: SourceSettings[]): SourceParts {
    const { database, dataDir, settings } = this;
    const now = () => new Date(this.now);
    return {
      database,
      dataDir,
      sources,
      privateHosts: ["127.0.0.1"],
      country: null,
      env: {},
      now,
      ...settings,
    };
  }

  schedule(...sources: SourceSettings[]): SourceSchedule {
    return new SourceSchedule(this.parts(...sources), {
      loaded: (source, { added, updated, removed }) =>
        this.heard.push(`${source} +${added} ~${updated} -${removed}`),
      failed: (source, error) => this.heard.push(`${source} failed: ${(error as Error).message}`),
    });
  }

  /** Advances the clock and fetches what is due. */
  after(minutes: number, ...sources: SourceSettings[]): Promise<number> {
    this.now += minutes * 60_000;
    return this.schedule(...sources).fetchDue();
  }

  byHand(occasion: "now" | "accept", source: SourceSettings) {
    return fetchNow(this.parts(source), source.name, occasion, running);
  }

  /** What `npx jobsieve sources` prints. */
  table(...sources: SourceSettings[]): Promise<string> {
    return sourcesTable(this.database, sources, new Date(this.now));
  }

  /** Titles of acme's jobs by external id. */
  jobs(): Promise<Record<string, string>> {
    return titles(this.database, "acme");
  }
}

/** Runs the tests on both databases, each test with a stage of its own. */
export function onStage<Stage extends SourceStage>(
  open: (database: Database, origin: Origin) => Stage,
  body: (stage: () => Stage) => void,
): void {
  eachDatabase((database) => {
    let stage: Stage;
    beforeAll(() => prepareForFeeds(database()));
    beforeEach(async () => {
      const tables = ["jobs", "feed_sources", "feed_imports", "site_pages"];
      await database().query(tables.map((table) => `delete from ${table}`).join("; "));
      stage = open(database(), await Origin.listen());
    });
    afterEach(() => stage.close());
    body(() => stage);
  });
}
