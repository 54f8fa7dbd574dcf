import { join } from "node:path";
import type { Browser } from "playwright-core";
import { buildApp } from "../../src/server/app";
import { createPages } from "../../src/server/rendering/create-pages";
import { readSiteAssets } from "../../src/server/rendering/document";
import type { LocationsPage } from "../../src/shared/wire/locations";
import { standInParts } from "../server/http/parts";
import { connectBrowser } from "./browser";
import { noLandings } from "./empty-parts";
import { projectRoot } from "./server-process";
import { someFragment, somePlaces } from "./some-places";
import { someSite } from "./visit";

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
  const built = join(projectRoot, "dist/client");
  const parts = standInParts({
    search: {
      version: "1",
      staleSince: undefined,
      correctsSpelling: true,
      credits: [],
      results: async (query) => someFragment(query),
      values: async () => [],
      newer: async () => 0,
      suggest: async () => ({ data: [] }),
      jobsAt: async () => ({ total_count: 0, jobs: [] }),
      idsInOrder: async () => new Int32Array(0),
      orderPlaces: async (_query, { locations }) => locations,
      landings: noLandings,
      close: async () => {},
    },
    locations: {
      lookUp,
      read: async () => ({ kind: "anywhere" }),
      bySlugs: async () => [],
      nearest: async () => null,
    },
    assets: { built, byHand: join(projectRoot, "static") },
  });
  const pages = createPages({
    site: someSite,
    baseUrl: () => someSite.baseUrl,
    assets: readSiteAssets(built),
    today: () => someSite.today,
  });
  const app = await buildApp({ ...parts, pages });
  const address = await app.listen({ port: 0, host: "localhost" });
  const browser = await connectBrowser();
  return {
    address,
    browser,
    lookups,
    hold: (name) => {
      let release = () => {};
      held.set(
        name,
        new Promise((resolve) => {
          release = resolve;
        }),
      );
      return () => {
        held.delete(name);
        release();
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
