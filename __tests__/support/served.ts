import { rmSync } from "node:fs";
import type { Browser } from "playwright-core";
import { connectBrowser } from "./browser";
import { copyServerData } from "./server-data";
import { type ServerProcess, startServer } from "./server-process";
import { sharedServerAddress } from "./shared-server";

export interface Served {
  /** `http://localhost:PORT`, without a trailing slash. */
  readonly address: string;
  readonly browser: Browser;
}

/** The run's server and Chromium, for browser tests that only read or send a CV, which is not kept. */
export function served(): () => Served {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await connectBrowser();
  });
  afterAll(() => browser?.close());
  return () => {
    if (browser === undefined) throw new Error("The browser is only there within tests.");
    return { address: sharedServerAddress(), browser };
  };
}

export interface ServedAlone extends Served {
  readonly server: ServerProcess;
  readonly data: string;
}

/** The same with a separate server and data, which the test file may change. */
export function servedAlone(): () => ServedAlone {
  const state: { served?: ServedAlone; data?: string } = {};
  beforeAll(async () => {
    state.data = copyServerData();
    const server = await startServer({ DATA_DIR: state.data });
    state.served = { data: state.data, server, address: server.address, browser: await connectBrowser() };
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
