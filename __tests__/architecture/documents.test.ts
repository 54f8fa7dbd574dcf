import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Database } from "../../src/server/database/database";
import type { AlertService } from "../../src/server/http/routes/alerts";
import { createMetrics, watchDatabase } from "../../src/server/metrics/create-metrics";
import { Environment } from "../../src/server/settings/environment";
import { feedFormats } from "../../src/server/settings/feed-formats";
import { SiteConfig } from "../../src/server/settings/site-config";
import { registerUploads } from "../../src/server/uploads/register-uploads";
import { refusals, type UploadRefusal } from "../../src/server/uploads/rules/upload-rules";
import { queryKeys } from "../../src/shared/query-codec";
import { chunkFields } from "../../src/shared/uploads";
import { standInApp } from "../server/http/parts";
import { scratchFolder } from "../support/scratch-folder";

const root = resolve(__dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** `GET /jobs/:id` for every line of Fastify's route tree, in which a line continues its parent's path. */
function callsIn(tree: string): string[] {
  const path: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods = ""] = /^(.*?)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (part === "") return [];
    path.splice(indent.length / 4, path.length, part);
    return methods
      .split(", ")
      .filter((method) => method !== "" && method !== "HEAD")
      .map((method) => `${method} ${path.join("")}`);
  });
}

const directory = scratchFolder();

async function registeredCalls(): Promise<string[]> {
  const database = { query: async () => [] } as unknown as Database;
  const app = await standInApp({
    assets: { built: directory, byHand: join(root, "static") },
    uploads: async (scope) => registerUploads(scope, { database, directory }),
    alerts: {} as AlertService,
  });
  await app.ready();
  const calls = callsIn(app.printRoutes());
  await app.close();
  return calls;
}

test("docs/http.md lists every route of the server, and no other", async () => {
  const named = [...read("docs/http.md").matchAll(/^\| `((?:GET|POST|PUT|PATCH|DELETE) \S+)` \|/gm)].map(
    ([, call]) => call,
  );
  expect(named.sort()).toEqual((await registeredCalls()).sort());
});

test("the documents name every setting, query key and chunk field", () => {
  const missing = (text: string, names: readonly string[]) =>
    names.filter((name) => !text.includes(`\`${name}\``));
  expect(missing(read("docs/operating.md"), Object.keys(Environment.properties))).toEqual([]);
  expect(missing(read("docs/operating.md"), Object.keys(SiteConfig.properties))).toEqual([]);
  expect(missing(read("docs/http.md"), Object.values(queryKeys))).toEqual([]);
  const uploads = Object.keys(SiteConfig.properties.uploads.properties);
  expect(missing(read("docs/uploads.md"), [...uploads, ...chunkFields])).toEqual([]);
});

test("docs/feeds.md lists every feed format", () => {
  const document = read("docs/feeds.md");
  const missing = feedFormats.filter((name) => !new RegExp(`^\\| \`${name}\` \\|`, "m").test(document));
  expect(missing).toEqual([]);
});

test("docs/uploads.md lists every error code of uploads with its status, and no other", () => {
  const table = [...read("docs/uploads.md").matchAll(/^\| (\d{3}) \| (.*) \|$/gm)];
  const documented = table.flatMap(([, status, text = ""]) =>
    [...text.matchAll(/`([a-z_]+)`/g)].map(([, code]) => `${status} ${code}`),
  );
  const made = Object.values(refusals) as ((one: string, other: number) => UploadRefusal)[];
  const real = made.map((make) => make("a field", 1)).map(({ status, code }) => `${status} ${code}`);
  expect(documented.sort()).toEqual([...new Set(real)].sort());
});

test("every command of package.json is named in the documents", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const documents = ["README.md", "CONTRIBUTING.md", "docs/performance.md", "docs/releasing.md"]
    .map(read)
    .join();
  // An old name prints what to write instead.
  const isOld = (name: string) => scripts[name]?.includes("old-name.mjs");
  const names = Object.keys(scripts).filter((name) => !name.startsWith("pre") && !isOld(name));
  const isNamed = (name: string) => new RegExp(`npm (?:run )?${name}(?![\\w:])|\`${name}\``).test(documents);
  expect(names.filter((name) => !isNamed(name))).toEqual([]);
});

test("docs/operations.md lists every metric, and no other", async () => {
  const metrics = createMetrics();
  const database = { connections: () => [], query: async () => [] } as unknown as Database;
  watchDatabase(metrics.registry, database);
  const made = (await metrics.registry.getMetricsAsJSON()).map(({ name }) => name);
  const table = [...read("docs/operations.md").matchAll(/^\| (`jobsieve_.*?) \|/gm)];
  const named = table.flatMap(([, names = ""]) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.sort()).toEqual(made.sort());
});

test("the tests named in docs/security.md exist", () => {
  const tests = readdirSync(join(root, "__tests__"), { recursive: true, encoding: "utf8" });
  const rows = [...read("docs/security.md").matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|$/gm)];
  const named = rows.flatMap(([, cell = ""]) => [...cell.matchAll(/`([a-z/-]+)`/g)].map(([, name]) => name));
  expect(named.length).toBeGreaterThan(25);
  const isThere = (name = "") => tests.some((file) => `/${file}`.endsWith(`/${name}.test.ts`));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test("links between the documents resolve", () => {
  const documents = ["", "docs", "docs/decisions"].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith(".md"))
      .map((file) => join(folder, file)),
  );
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)]
      .filter(([, target = ""]) => !existsSync(join(root, dirname(document), target)))
      .map(([link]) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test("the files listed in decision 26 exist", () => {
  const map = read("docs/decisions/0026-rooms-of-the-server.md");
  const files = [...map.matchAll(/^\d+\. `(\S+)`$/gm)].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(60);
  const isThere = (file: string) =>
    ["src", "src/server"].some((folder) => existsSync(join(root, folder, file)));
  expect(files.filter((file) => !isThere(file))).toEqual([]);
});
