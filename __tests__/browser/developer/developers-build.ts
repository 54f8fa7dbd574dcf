import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { developerBuild } from "../../support/developer-build";

export interface DevelopersBuild {
  /** Installs the Redux DevTools enhancer instead of the extension; `window.devTools` controls it. */
  installDevTools(context: BrowserContext): Promise<void>;
  /** Serves the development build's scripts, and the files they load, from now on. */
  serveDevelopment(context: BrowserContext): Promise<void>;
}

export const developersBuild: DevelopersBuild = {
  installDevTools: async (context) => {
    await context.addInitScript({ path: join(developerBuild.folder(), "dev-tools.js") });
  },
  serveDevelopment: async (context) => {
    const assets = join(developerBuild.folder(), "assets");
    const files = readdirSync(assets);
    const pageScript = files.find((file) => /^page\..*\.js$/.test(file)) ?? "";
    await context.route("**/assets/*", (route) => {
      const asked = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
      const file = /^page\..*\.js$/.test(asked) ? pageScript : asked;
      const body = files.includes(file) ? readFileSync(join(assets, file)) : undefined;
      const contentType = file.endsWith(".css") ? "text/css" : "text/javascript";
      return body ? route.fulfill({ body, contentType }) : route.continue();
    });
  },
};
