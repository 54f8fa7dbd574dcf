import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type DataDirectoryLock,
  lockDataDirectory,
  sendCommand,
} from "../../../src/server/database/data-directory/data-directory-lock";
import { deferred } from "../../support/deferred";
import { freePort } from "../../support/free-port";

let dataDir: string;
const locks: DataDirectoryLock[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "jobsieve-lock-"));
});

afterEach(async () => {
  await Promise.all(locks.splice(0).map((lock) => lock.release()));
  rmSync(dataDir, { recursive: true, force: true });
});

async function lock(directory = dataDir): Promise<DataDirectoryLock> {
  const taken = await lockDataDirectory(directory);
  locks.push(taken);
  return taken;
}

const lockFile = () => path.join(dataDir, "server.lock");
const statement = () => JSON.parse(readFileSync(lockFile(), "utf8"));

async function all(answer: AsyncIterable<object> | null): Promise<object[]> {
  const items: object[] = [];
  for await (const item of answer ?? []) items.push(item);
  return items;
}

describe("the lock of a data directory", () => {
  it("creates the directory and a lock file that only its owner can read", async () => {
    const nested = path.join(dataDir, "a", "b");
    await lock(nested);
    expect(statSync(path.join(nested, "server.lock")).mode & 0o777).toBe(0o600);
  });

  it("refuses a second server with one line that names the holder", async () => {
    await lock();
    await expect(lock()).rejects.toMatchObject({
      code: "data_dir_in_use",
      message: `DATA_DIR ${dataDir} is in use by another Jobsieve (pid ${process.pid}).`,
    });
  });

  it("can be taken again after its release, which leaves no file", async () => {
    const first = await lock();
    await first.release();
    expect(readdirSync(dataDir)).toEqual([]);
    await expect(lock()).resolves.toBeDefined();
  });

  it("goes to exactly one of many concurrent takers", async () => {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lock()));
    expect(asked.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    expect(readdirSync(dataDir)).toEqual(["server.lock"]);
  });

  it("goes to exactly one of many takers that find a dead holder's file", async () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, port: await freePort(), token: "dead" }));
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lock()));
    expect(asked.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    expect(statement().token).not.toBe("dead");
  });

  it("is not held by a killed process", async () => {
    const port = await freePort();
    const dead = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    writeFileSync(lockFile(), JSON.stringify({ pid: dead.pid, port, token: "dead" }));
    dead.kill("SIGKILL");
    await once(dead, "exit");
    await expect(lock()).resolves.toBeDefined();
  });

  it("is not held by another program with the dead holder's pid and port", async () => {
    const stranger = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}");
    });
    stranger.listen(0, "127.0.0.1");
    await once(stranger, "listening");
    const { port } = stranger.address() as { port: number };
    writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, port, token: "dead" }));
    await expect(lock()).resolves.toBeDefined();
    stranger.close();
  });

  it.each(["", "{", "null", "[]", '{"pid":"1"}'])("is not held by a file that says %j", async (content) => {
    writeFileSync(lockFile(), content);
    await expect(lock()).resolves.toBeDefined();
  });

  it("rejects a DATA_DIR that is a file or below one", async () => {
    const file = path.join(dataDir, "file");
    writeFileSync(file, "");
    for (const wrong of [file, path.join(file, "below")])
      await expect(lock(wrong)).rejects.toMatchObject({
        code: "data_dir_not_a_directory",
        message: `DATA_DIR ${wrong} is not a directory.`,
      });
  });

  it("rejects a DATA_DIR that cannot be written to", async () => {
    chmodSync(dataDir, 0o555);
    // Root can write everywhere except to the kernel's own file systems.
    const unwritable = process.getuid?.() === 0 ? "/sys/jobsieve" : path.join(dataDir, "below");
    await expect(lock(unwritable)).rejects.toMatchObject({
      code: "data_dir_unwritable",
      message: `DATA_DIR ${unwritable} cannot be written to.`,
    });
    chmodSync(dataDir, 0o755);
  });
});

const onLinux = process.platform === "linux" ? it : it.skip;

onLinux("says so, and does not hang, where the kernel takes no folders", async () => {
  await expect(lock("/proc/jobsieve/below")).rejects.toMatchObject({ code: "data_dir_unwritable" });
});

it("creates every missing level of a relative DATA_DIR", async () => {
  const deep = path.relative(process.cwd(), path.join(dataDir, "one", "two"));
  await (await lock(deep)).release();
  expect(statSync(deep).isDirectory()).toBe(true);
});

describe("commands to the running server", () => {
  it("return null when no server holds the directory", async () => {
    expect(await sendCommand(dataDir, "import", {})).toBeNull();
    expect(await sendCommand(path.join(dataDir, "absent"), "import", {})).toBeNull();
  });

  it("stream the items that the handler yields", async () => {
    (await lock()).onCommand("count", async function* (input) {
      const { to } = input as { to: number };
      for (let n = 1; n <= to; n++) yield { n };
    });
    expect(await all(await sendCommand(dataDir, "count", { to: 3 }))).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(await all(await sendCommand(dataDir, "count", { to: 20_000 }))).toHaveLength(20_000);
  });

  it("deliver items before the handler is done", async () => {
    const finish = deferred();
    (await lock()).onCommand("slow", async function* () {
      yield { step: 1 };
      await finish.promise;
      yield { step: 2 };
    });
    const answer = (await sendCommand(dataDir, "slow", null))?.[Symbol.asyncIterator]();
    expect(await answer?.next()).toEqual({ done: false, value: { step: 1 } });
    finish.resolve();
    expect(await answer?.next()).toEqual({ done: false, value: { step: 2 } });
    expect(await answer?.next()).toMatchObject({ done: true });
  });

  it("pass on the handler's error with its code", async () => {
    // biome-ignore lint/correctness/useYield: a handler that only fails
    (await lock()).onCommand("fail", async function* () {
      throw Object.assign(new Error("no such file"), { code: "feed_missing" });
    });
    await expect(all(await sendCommand(dataDir, "fail", {}))).rejects.toMatchObject({
      message: "no such file",
      code: "feed_missing",
    });
  });

  it("stop the handler when the caller stops reading", async () => {
    const held = await lock();
    const stopped = new Promise<void>((resolve) => {
      held.onCommand("endless", async function* () {
        try {
          for (;;) yield { text: "x".repeat(10_000) };
        } finally {
          resolve();
        }
      });
    });
    for await (const _ of (await sendCommand(dataDir, "endless", {})) ?? []) break;
    await stopped;
  });

  it("reject when the server goes away midway", async () => {
    const held = await lock();
    held.onCommand("dying", async function* () {
      yield {};
      await new Promise(() => undefined);
    });
    const answer = (await sendCommand(dataDir, "dying", {}))?.[Symbol.asyncIterator]();
    await answer?.next();
    await held.release();
    await expect(answer?.next()).rejects.toThrow(/went away|aborted/);
  });

  it("wait for a handler that is registered later", async () => {
    const held = await lock();
    const answer = all(await sendCommand(dataDir, "late", {}));
    held.onCommand("late", async function* () {
      yield { here: true };
    });
    expect(await answer).toEqual([{ here: true }]);
  });

  it("are refused without the token", async () => {
    (await lock()).onCommand("secret", async function* () {
      yield { secret: true };
    });
    const { port, token } = statement();
    const ask = (authorization?: string) =>
      fetch(`http://127.0.0.1:${port}/secret`, {
        method: "POST",
        body: "{}",
        headers: authorization === undefined ? {} : { authorization },
      });
    for (const wrong of [undefined, "", "Bearer", `Bearer ${token}x`, token])
      expect((await ask(wrong)).status).toBe(401);
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
  });
});
