import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "../../support/free-port";
import { copyServerData } from "../../support/server-data";
import { projectRoot, runBuilt, startServer } from "../../support/server-process";
import { everyNth } from "../../support/stage";
import { eventually } from "../../support/until";

const data = copyServerData();
const scratch = mkdtempSync(join(tmpdir(), "jobsieve-start-"));
afterAll(() => {
  for (const folder of [data, scratch]) rmSync(folder, { recursive: true, force: true });
});

/** Starts a server that cannot come up; resolves with its output and exit code. */
async function failingStart(environment: Record<string, string>): Promise<[string, number | null]> {
  const run = runBuilt("main", [], environment);
  const code = await run.exited;
  return [run.output(), code];
}

async function totalAt(address: string): Promise<number> {
  const answer = await fetch(`${address}/api/v1/results`);
  return ((await answer.json()) as { total_count: number }).total_count;
}

test("npm start serves existing data, refuses a second server on it, and stops with npm", async () => {
  const env = { ...process.env, DATA_DIR: data, PORT: "0" };
  const npm = spawn("npm", ["start", "--silent"], {
    cwd: projectRoot,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = (await once(npm.stdout, "data")) as [Buffer];
  const address = /http\S+(?=\/jobs)/.exec(String(said))?.[0] ?? "";
  expect(String(said)).toBe(`Jobsieve is at ${address}/jobs\n`);
  expect(await totalAt(address)).toBe(2000);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const [refusal, code] = await failingStart({ DATA_DIR: data, PORT: "0" });
  expect(refusal).toMatch(/^DATA_DIR .* is in use by another Jobsieve \(pid \d+\)\.\n$/);
  expect(code).toBe(1);
  expect(await totalAt(address)).toBe(2000);
  npm.kill("SIGTERM");
  let isUp = true;
  while (isUp) isUp = await totalAt(address).then(Boolean, () => false);
});

test("a second start keeps the data, applies changed settings, and stops on request", async () => {
  const SITE_CONFIG = join(scratch, "limited.json");
  const settings = { trustedProxies: ["loopback"], requestsPerMinute: 2, uploads: { enabled: false } };
  writeFileSync(SITE_CONFIG, JSON.stringify(settings));
  // Left by the first server, which took uploads.
  const cv = join(data, "uploads/files", "ab", "ab".repeat(16));
  mkdirSync(dirname(cv), { recursive: true });
  writeFileSync(cv, "Jane Roe, nurse");
  utimesSync(cv, 0, 0);
  const server = await startServer({ DATA_DIR: data, SITE_CONFIG });
  expect(server.output()).toBe(`Jobsieve is at ${server.address}/jobs\n`);
  expect(await totalAt(server.address)).toBe(2000);
  const statuses: number[] = [];
  for (const words of ["brewer", "cooper", "fuller"]) {
    const url = `${server.address}/api/v1/results?search[query]=${words}`;
    statuses.push((await fetch(url, { headers: { "x-forwarded-for": "203.0.113.7" } })).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  expect((await fetch(`${server.address}/api/v1/uploads`, { method: "POST" })).status).toBe(404);
  await eventually(() => !existsSync(cv), "a CV that is deleted");
  expect(await server.stop()).toBe(0);
});

test("a busy port is reported in one line", async () => {
  const holder = createServer().listen(0, "localhost");
  await new Promise((resolve) => holder.once("listening", resolve));
  const address = holder.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const [said, code] = await failingStart({ DATA_DIR: join(scratch, "unmade"), PORT: port });
  expect(said).toBe(`PORT ${port} is already in use on localhost; set PORT to another.\n`);
  expect(code).toBe(1);
  await new Promise((resolve) => holder.close(resolve));
});

test("a port taken during start-up is reported in one line, and the data lock is released", async () => {
  const port = await freePort();
  const folder = copyServerData();
  const environment = { DATA_DIR: folder, HOST: "127.0.0.1", PORT: String(port) };
  const failing = failingStart(environment);
  // By now the port has been checked.
  await eventually(() => existsSync(join(folder, "server.lock")));
  const late = createServer().listen(port, "127.0.0.1");
  await once(late, "listening");
  expect(await failing).toEqual([`PORT ${port} is already in use on 127.0.0.1; set PORT to another.\n`, 1]);
  await new Promise((resolve) => late.close(resolve));
  expect(existsSync(join(folder, "server.lock"))).toBe(false);
});

/** Overwrites two pages of each file with noise. */
function damage(files: readonly string[]): void {
  for (const file of files) {
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 8_192, 3 * 8_192);
    writeFileSync(file, bytes);
  }
}

test.each(
  everyNth(2, [
    [
      "tables",
      (sizes: readonly [string, number][]) => sizes.slice(0, 3),
      /^The database's files are damaged \(.+\): restore a backup of DATA_DIR\.\n$/,
    ],
    [
      "everything, catalogs too",
      (sizes: readonly [string, number][]) => sizes,
      /^The database in DATA_DIR .+ does not open \(.+\)\. Its files are damaged, .+\n$/,
    ],
  ]),
)("a database with damaged %s is reported in one line", async (_, damagedOf, line) => {
  const folder = copyServerData();
  const tables = join(folder, "database/base");
  const files = readdirSync(tables, { recursive: true, encoding: "utf8" }).map((file) => join(tables, file));
  const sizes = files.flatMap((file): [string, number][] => {
    const { size } = statSync(file);
    return statSync(file).isFile() && size > 500_000 ? [[file, size]] : [];
  });
  expect(sizes.length).toBeGreaterThan(3);
  damage(damagedOf(sizes.toSorted(([, one], [, other]) => other - one)).map(([file]) => file));
  const [said, code] = await failingStart({ DATA_DIR: folder, PORT: "0" });
  expect(said).toMatch(line);
  expect(code).toBe(1);
});

test("every wrong setting is named at once", async () => {
  writeFileSync(join(scratch, "site.json"), '{"locale": 5}');
  const [said, code] = await failingStart({
    PORT: "x",
    LOG_LEVEL: "y",
    SITE_CONFIG: join(scratch, "site.json"),
  });
  expect(said.split("\n")).toEqual([
    "Jobsieve can't start: 3 settings are wrong.",
    expect.stringContaining("PORT must be"),
    expect.stringContaining("LOG_LEVEL must be"),
    expect.stringContaining("locale must be"),
    "",
  ]);
  expect(code).toBe(1);
});

test("--check reports what would start with its warnings, and creates nothing", async () => {
  const settings = join(scratch, "checked.json");
  writeFileSync(settings, JSON.stringify({ name: "Care Jobs" }));
  const DATA_DIR = join(scratch, "unmade");
  const run = runBuilt("main", ["--check"], {
    ...{ DATA_DIR, SITE_CONFIG: settings, SMTP_URL: "smtp://localhost:2525" },
  });
  expect(await run.exited).toBe(0);
  expect(run.output()).toMatch(/valid\. Care Jobs would start[\s\S]*SMTP_URL is set, but/);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("an unreachable database is reported in one line without its password", async () => {
  const [said, code] = await failingStart({
    PORT: "0",
    DATABASE_URL: "postgres://someone:secret@127.0.0.1:1/x",
  });
  expect(said).toMatch(/^DATABASE_URL cannot be used: (?!.*secret).*\n$/);
  expect(code).toBe(1);
});
