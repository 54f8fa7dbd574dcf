import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { sendCommand } from "../../../src/server/database/data-directory/data-directory-lock";
import { type OpenedDatabase, openDatabase } from "../../../src/server/database/open-database";
import { testProgram } from "../../support/built-server";
import { copyServerData } from "../../support/server-data";
import { programFile } from "../../support/server-process";

let dataDir: string;
const opened: OpenedDatabase[] = [];
const servers: ChildProcess[] = [];

beforeEach(() => {
  dataDir = copyServerData();
});

afterEach(async () => {
  for (const server of servers.splice(0)) server.kill("SIGKILL");
  await Promise.all(opened.splice(0).map((database) => database.close()));
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(): Promise<OpenedDatabase> {
  const database = await openDatabase({
    dataDir,
    workerScript: programFile("database-worker"),
  });
  opened.push(database);
  return database;
}

/** A child process that opens the database as the server does and runs `code`, with its output lines. */
function spawnServer(code: string, options = "") {
  const script = `
    import { openDatabase } from ${JSON.stringify(testProgram("open-database"))};
    const workerScript = ${JSON.stringify(programFile("database-worker"))};
    const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, workerScript });
    ${code}`;
  const file = path.join(path.dirname(testProgram("open-database")), "server-under-test.mjs");
  writeFileSync(file, script);
  const child = spawn(process.execPath, [file], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_OPTIONS: options },
  });
  servers.push(child);
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

it("keeps its data under the data directory and releases the directory on close", async () => {
  const first = await open();
  expect(first.kind).toBe("embedded");
  await first.query("create table kept (bytes bytea)");
  await first.query("insert into kept values ($1)", [new Uint8Array([1, 2])]);
  await first.close();
  opened.pop();
  expect(readdirSync(dataDir)).toEqual(["database"]);
  expect(await (await open()).query("select * from kept")).toEqual([{ bytes: new Uint8Array([1, 2]) }]);
});

it("runs off-thread, allows one server, takes commands and drops aborted queries", async () => {
  const database = await open();
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  await database.query("select count(*) from generate_series(1, 2000000)");
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);

  await expect(open()).rejects.toMatchObject({ code: "data_dir_in_use" });
  database.lock?.onCommand("greet", async function* () {
    yield { hello: "there" };
  });
  const heard: unknown[] = [];
  for await (const item of (await sendCommand(dataDir, "greet", null)) ?? []) heard.push(item);
  expect(heard).toEqual([{ hello: "there" }]);

  await database.query("create table asked (n int)");
  const unwanted = new AbortController();
  await database.transaction(async (inside) => {
    const asked = database.query("insert into asked values (1)", [], unwanted.signal);
    const dropped = asked.catch((error: unknown) => error);
    await inside.query("select 1");
    unwanted.abort(new Error("gone"));
    expect(await dropped).toEqual(new Error("gone"));
  });
  expect(await database.query("select n from asked")).toEqual([]);
});

it("opens with all committed rows after a server was killed while writing", async () => {
  const { child, lines } = spawnServer(`
    await database.query("create table written (n int primary key, pad text)");
    for (let n = 1; ; n++) {
      await database.query("insert into written values ($1::int, repeat('x', 5000))", [n]);
      console.log(n);
    }`);
  let committed = 0;
  for (let said = await lines.next(); !said.done && committed < 200; said = await lines.next())
    committed = Number(said.value);
  child.kill("SIGKILL");
  await once(child, "exit");
  const [found] = await (await open()).query<{ count: number; last: number }>(
    "select count(*), max(n) as last from written",
  );
  expect(found?.count).toBe(found?.last);
  expect(found?.last).toBeGreaterThanOrEqual(committed);
  expect(committed).toBe(200);
});

it("limits its timers to Node's maximum when the clock is set back by a month", async () => {
  // Timers fire soon after the clock is set back; delays over a day are printed.
  const [clock, sign] = [path.join(dataDir, "clock.mjs"), path.join(dataDir, "set-back")];
  writeFileSync(
    clock,
    `import { existsSync, writeSync } from "node:fs";
     import { isMainThread } from "node:worker_threads";
     const { now } = Date;
     const isSetBack = () => existsSync(${JSON.stringify(sign)});
     if (!isMainThread) {
       Date.now = () => now() - (isSetBack() ? 31 * 86_400_000 : 0);
       globalThis.setTimeout = (heard, ms, ...given) => {
         if (ms > 86_400_000) writeSync(1, ms + "\\n");
         const timer = setInterval(() => {
           if (!isSetBack()) return;
           clearInterval(timer);
           heard(...given);
         }, 20);
         return timer;
       };
     }`,
  );
  const { child, lines } = spawnServer(
    // Only a timer from before becomes too long, and one set just after is not: the clock is set again and again.
    `const { rmSync, writeFileSync } = await import("node:fs");
     await database.query("create table changed (n int)");
     for (let turn = 0; ; turn++) {
       if (turn % 200 === 0) writeFileSync(${JSON.stringify(sign)}, "");
       if (turn % 200 === 100) rmSync(${JSON.stringify(sign)});
       await database.query("insert into changed values (1)");
     }`,
    `--import=${pathToFileURL(clock).href}`,
  );
  const { value: longest } = await lines.next();
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(Number(longest)).toBe(2 ** 31 - 1);
});

it("opens after an interrupted first start", async () => {
  rmSync(path.join(dataDir, "database"), { recursive: true });
  mkdirSync(path.join(dataDir, "database.new/base"), { recursive: true });
  writeFileSync(path.join(dataDir, "database.new/PG_VERSION"), "18");
  expect(await (await open()).query("select 1 as one")).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).sort()).toEqual(["database", "server.lock"]);
});

it("lets the process exit once it is closed", async () => {
  const { child } = spawnServer("await database.close();");
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("rejects and releases the directory when its thread cannot start", async () => {
  const broken = openDatabase({ dataDir, workerScript: programFile("absent") });
  await expect(broken).rejects.toThrow(/absent/);
  expect(readdirSync(dataDir)).toEqual(["database"]);
});
