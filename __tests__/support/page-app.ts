import { join } from "node:path";
import { type AppParts, buildApp } from "../../src/server/app";
import type { App } from "../../src/server/http/app-types";
import { createPages } from "../../src/server/rendering/create-pages";
import { readSiteAssets } from "../../src/server/rendering/document";
import { standInParts } from "../server/http/parts";
import { projectRoot } from "./server-process";
import { someSite } from "./some-site";

type PagesOptions = Parameters<typeof createPages>[0];

/** An app of stand-ins with the built pages of a site. */
export function pageApp(parts: Partial<AppParts>, options: Partial<PagesOptions> = {}): Promise<App> {
  const built = join(projectRoot, "dist/client");
  return buildApp({
    ...standInParts({ assets: { built, byHand: join(projectRoot, "static") }, ...parts }),
    pages: createPages({
      site: someSite,
      baseUrl: () => someSite.baseUrl,
      assets: readSiteAssets(built),
      today: () => someSite.today,
      ...options,
    }),
  });
}
