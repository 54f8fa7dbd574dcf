import { rmSync } from "node:fs";
import type { Browser } from "playwright-core";
import { launchBrowser } from "./browser";
import { copyServerData } from "./server-data";
import { type ServerProcess, startServer } from "./server-process";

export interface Served {
  /** `http://localhost:PORT`, without a trailing slash. */
  readonly address: string;
  readonly browser: Browser;
  readonly server: ServerProcess;
  readonly data: string;
}

/** For a file of browser tests: the real server on data of its own, and Chromium, from the first test to the last. */
export function served(): () => Served {
  const state: { served?: Served; data?: string } = {};
  beforeAll(async () => {
    state.data = copyServerData();
    const server = await startServer({ DATA_DIR: state.data });
    state.served = { data: state.data, server, address: server.address, browser: await launchBrowser() };
  });
  afterAll(async () => {
    await state.served?.browser.close();
    await state.served?.server.stop();
    if (state.data !== undefined) rmSync(state.data, { recursive: true, force: true });
  });
  return () => {
    if (state.served === undefined) throw new Error("The server is only there within tests.");
    return state.served;
  };
}
