import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { createInterface } from "node:readline";
import { json } from "node:stream/consumers";
import type { CommandLine } from "./command-server";
import { type LockRecord, readLock } from "./lock-file";

/** How long a holder may take to answer that it is there. */
const answerPatienceMs = 2000;

/**
 * Asks the Jobsieve that uses `dataDir`. Null when none does. The answer streams; it throws what the
 * handler threw, with its `code`, and when the holder goes away half way. Breaking off the iteration stops
 * the handler.
 */
export async function sendCommand(
  dataDir: string,
  name: string,
  input: unknown,
): Promise<AsyncIterable<object> | null> {
  const holder = await liveHolder(dataDir);
  if (holder === null) return null;
  return readAnswer(
    await send(holder, "POST", `/${encodeURIComponent(name)}`, JSON.stringify(input ?? null)),
  );
}

/**
 * The process that really holds the directory now. After a crash or with a reused pid the lock file exists, but
 * no process answers for it.
 */
export async function liveHolder(dataDir: string): Promise<LockRecord | null> {
  const record = await readLock(dataDir).catch(() => null);
  return record !== null && (await answers(record)) ? record : null;
}

async function answers(record: LockRecord): Promise<boolean> {
  const silence = AbortSignal.timeout(answerPatienceMs);
  try {
    const said = await json(await send(record, "GET", "/", "", silence));
    // Whatever else may listen on a port that was reused does not say this.
    return (said as { pid?: unknown } | null)?.pid === record.pid;
  } catch {
    // No listener: dead. A silent listener: busy, if that process is still there.
    return silence.aborted && isRunning(record.pid);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function send(
  { port, token }: LockRecord,
  method: string,
  path: string,
  body: string,
  signal?: AbortSignal,
): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}`, "content-length": Buffer.byteLength(body) };
  const outgoing = request({
    host: "127.0.0.1",
    port,
    method,
    path,
    headers,
    agent: false,
    ...(signal && { signal }),
  });
  outgoing.end(body);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  return response;
}

const wentAway = "The running Jobsieve went away before the command was done.";

async function* readAnswer(response: IncomingMessage): AsyncGenerator<object> {
  try {
    for await (const text of createInterface({ input: response, crlfDelay: Number.POSITIVE_INFINITY })) {
      const line = JSON.parse(text) as CommandLine;
      if ("error" in line) throw Object.assign(new Error(line.error.message), line.error);
      if ("done" in line) return;
      yield line.item;
    }
    throw new Error(wentAway);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "ECONNRESET" ? new Error(wentAway) : error;
  } finally {
    response.destroy();
  }
}
