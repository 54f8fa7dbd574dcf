import type { Browser } from "playwright-core";
import type { LocationsPage } from "../../src/shared/wire/locations";
import { standInSearch } from "../server/http/parts";
import { connectBrowser } from "./browser";
import { deferred } from "./deferred";
import { pageApp } from "./page-app";
import { someFragment, somePlaces } from "./some-places";

interface Lookup {
  readonly name: string;
  readonly page: number;
}

export interface LocationStage {
  readonly address: string;
  readonly browser: Browser;
  /** Lookups received by the server, in order. */
  readonly lookups: Lookup[];
  /** Holds lookups of this name until the returned function is called. */
  hold(name: string): () => void;
  /** Makes the next lookup fail with a 500. */
  failNext(): void;
  close(): Promise<void>;
}

/** The real page over a few places, with a server whose lookups a test can hold or fail. */
export async function locationStage(): Promise<LocationStage> {
  const lookups: Lookup[] = [];
  const held = new Map<string, Promise<void>>();
  const next = { fails: false };
  const lookUp = async (name: string, page: number): Promise<LocationsPage> => {
    lookups.push({ name, page });
    await held.get(name);
    if (next.fails) {
      next.fails = false;
      throw new Error("As asked for.");
    }
    return somePlaces(name, page);
  };
  const app = await pageApp({
    search: { ...standInSearch, results: async (query) => someFragment(query) },
    locations: {
      lookUp,
      read: async () => ({ kind: "anywhere" }),
      bySlugs: async () => [],
      nearest: async () => null,
    },
  });
  const address = await app.listen({ port: 0, host: "localhost" });
  const browser = await connectBrowser();
  return {
    address,
    browser,
    lookups,
    hold: (name) => {
      const { promise, resolve } = deferred();
      held.set(name, promise);
      return () => {
        held.delete(name);
        resolve();
      };
    },
    failNext: () => {
      next.fails = true;
    },
    close: async () => {
      await browser.close();
      await app.close();
    },
  };
}
