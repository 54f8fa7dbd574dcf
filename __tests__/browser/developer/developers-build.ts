import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";

export interface DevelopersBuild {
  /** Redux DevTools' enhancer in the place of the browser's extension; `window.devTools` moves it. */
  installDevTools(context: BrowserContext): Promise<void>;
  /** From now on the page gets the scripts of the development build, and what they load. */
  serveDevelopment(context: BrowserContext): Promise<void>;
}

/** For a file of browser tests: what a developer's browser has, built once. */
export function developersBuild(): () => DevelopersBuild {
  const directory = mkdtempSync(join(tmpdir(), "jobsieve-developer-"));
  const assets = join(directory, "assets");
  beforeAll(() => {
    execFileSync(process.execPath, [join(__dirname, "build.js"), directory], { stdio: "inherit" });
  }, 120_000);
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const build: DevelopersBuild = {
    installDevTools: async (context) => {
      await context.addInitScript({ path: join(directory, "dev-tools.js") });
    },
    serveDevelopment: async (context) => {
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
  return () => build;
}
