import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openInWorker } from "../../src/server/database/database-client";
import { type ContextOptions, connectBrowser, newVisitor, type Watched } from "./browser";
import { duringTests } from "./during-tests";
import { alive } from "./results-page";
import { copyServerData } from "./server-data";
import { programFile, type ServerProcess, startServer } from "./server-process";
import { sharedServerAddress } from "./shared-server";

export interface Served {
  /** `http://localhost:PORT`, without a trailing slash. */
  readonly address: string;
  readonly browser: Browser;
  /** A visitor on a page of results: where scripts run, once it is alive. */
  open(path?: string, options?: ContextOptions): Promise<Watched>;
}

function servedAt(address: string, browser: Browser): Served {
  const open = async (path = "/jobs", options: ContextOptions = {}) => {
    const visitor = await newVisitor(browser, options);
    await visitor.page.goto(address + path);
    if (options.javaScriptEnabled !== false) await alive(visitor.page);
    return visitor;
  };
  return { address, browser, open };
}

/** The run's server and Chromium, for browser tests that only read or send a CV, which is not kept. */
export function served(): () => Served {
  const browser = duringTests(connectBrowser);
  return () => servedAt(sharedServerAddress(), browser());
}

export interface ServedAlone extends Served {
  readonly server: ServerProcess;
  readonly data: string;
}

export interface AloneOptions {
  /** The content of a site.config.json in the data folder. */
  readonly config?: object;
  /** Changes the data folder before the server starts. */
  readonly prepare?: (data: string) => unknown;
  /** Asked for after that. */
  readonly environment?: () => Record<string, string>;
}

/** The same with a separate server and data, which the test file may change. */
export function servedAlone({ config, prepare, environment }: AloneOptions = {}): () => ServedAlone {
  return duringTests(async () => {
    const data = copyServerData();
    const file = join(data, "site.config.json");
    if (config !== undefined) writeFileSync(file, JSON.stringify(config));
    await prepare?.(data);
    const site = config === undefined ? {} : { SITE_CONFIG: file };
    const server = await startServer({ DATA_DIR: data, ...site, ...environment?.() });
    const browser = await connectBrowser();
    const close = async () => {
      await browser.close();
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    };
    return { ...servedAt(server.address, browser), data, server, close };
  });
}

/** Runs statements on the data of a stopped server. */
export async function changeData(data: string, ...statements: readonly string[]): Promise<void> {
  const database = await openInWorker(programFile("database-worker"), join(data, "database"));
  for (const statement of statements) await database.query(statement);
  await database.close();
}
