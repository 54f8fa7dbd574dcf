import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { mkdir, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline";
import { json } from "node:stream/consumers";
import {
  createLock,
  DataDirectoryError,
  describeFileError,
  type LockRecord,
  nullIfMissing,
  readLock,
  removeLock,
} from "./data-directory";

/** Yields any number of objects while it works. Its errors reach the sender with their `code`. */
type CommandHandler = (input: unknown) => AsyncIterable<object>;

/** One line of an answer; a stream that ends without `done` or `error` was cut off. */
type CommandLine =
  | { readonly item: object }
  | { readonly done: true }
  | { readonly error: { readonly message: string; readonly code?: string } };

const inputLimitBytes = 1_000_000;

/** How long a command waits for its handler, as a server that is starting is not ready for all commands. */
const handlerPatienceMs = 30_000;

/** Takes commands from other processes of the same user: on loopback only, and only with the token. */
class CommandServer {
  readonly token = randomBytes(32).toString("base64url");
  readonly #handlers = new Map<string, CommandHandler>();
  /** Emits each new handler under its name. */
  readonly #added = new EventEmitter().setMaxListeners(0);
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
    // An import may send nothing for minutes, and a local sender that disconnects is noticed at once.
    this.#server.requestTimeout = 0;
    this.#server.timeout = 0;
  }

  /** Resolves with a port chosen by the system. The server does not keep the process alive. */
  async listen(): Promise<number> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    this.#server.unref();
    return (this.#server.address() as AddressInfo).port;
  }

  handle(name: string, handler: CommandHandler): void {
    this.#handlers.set(name, handler);
    this.#added.emit(name, handler);
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.#authorised(request)) return void response.writeHead(401).end();
    if (request.method === "GET") return void response.end(JSON.stringify({ pid: process.pid }));
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.flushHeaders();
    await writeLines(response, this.#run(decodeURIComponent((request.url ?? "/").slice(1)), request));
  }

  async *#run(name: string, request: IncomingMessage): AsyncGenerator<CommandLine> {
    try {
      const input = await readInput(request);
      for await (const item of (await this.#handlerOf(name))(input)) yield { item };
      yield { done: true };
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      yield { error: code === undefined ? { message } : { message, code } };
    }
  }

  async #handlerOf(name: string): Promise<CommandHandler> {
    const known = this.#handlers.get(name);
    if (known !== undefined) return known;
    const signal = AbortSignal.timeout(handlerPatienceMs);
    const [handler] = await once(this.#added, name, { signal }).catch(() => {
      throw new Error(
        `The running Jobsieve is still starting, or knows no command ${name}; try again in a moment.`,
      );
    });
    return handler as CommandHandler;
  }

  #authorised(request: IncomingMessage): boolean {
    const given = request.headers.authorization ?? "";
    return timingSafeEqual(digest(given), digest(`Bearer ${this.token}`));
  }
}

/** Hashes have equal lengths, so that the comparison takes the same time for every wrong token. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

async function readInput(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > inputLimitBytes) throw new Error("The command's input is too large.");
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8") || "null");
}

/** Stops the handler, by `return`, as soon as the sender disconnects. */
async function writeLines(response: ServerResponse, lines: AsyncGenerator<CommandLine>): Promise<void> {
  const gone = new Promise((resolve) => response.once("close", resolve)).then(() => lines.return(undefined));
  response.on("error", () => response.destroy());
  for await (const line of lines) {
    if (response.destroyed) return;
    if (!response.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(response, "drain"), gone]);
  }
  response.end();
}

/** How long a lock's holder may take to answer. */
const answerPatienceMs = 2000;

/**
 * Null if no Jobsieve uses `dataDir`. The stream throws the handler's error, with its `code`, or if the
 * holder exits half-way; ending the iteration stops the handler.
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

/** After a crash or with a reused pid, the lock file exists but no process answers. */
async function liveHolder(dataDir: string): Promise<LockRecord | null> {
  const record = await readLock(dataDir).catch(() => null);
  return record !== null && (await answers(record)) ? record : null;
}

async function answers(record: LockRecord): Promise<boolean> {
  const silence = AbortSignal.timeout(answerPatienceMs);
  try {
    const said = await json(await send(record, "GET", "/", "", silence));
    // Another program on a reused port would not answer with this pid.
    return (said as { pid?: unknown } | null)?.pid === record.pid;
  } catch {
    // No listener: dead. No answer: busy, if that process still exists.
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

export interface DataDirectoryLock {
  /** For `sendCommand` in other processes, which waits 30 seconds for the handler. */
  onCommand(name: string, handler: CommandHandler): void;
  release(): Promise<void>;
}

/** Creates the directory if it is missing. Rejects with a DataDirectoryError if it cannot be locked. */
export async function lockDataDirectory(dataDir: string): Promise<DataDirectoryLock> {
  const server = new CommandServer();
  try {
    await makeDirectory(resolve(dataDir));
    if (!(await stat(dataDir)).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
    const record: LockRecord = { pid: process.pid, port: await server.listen(), token: server.token };
    await claim(dataDir, record);
    return {
      onCommand: (name, handler) => server.handle(name, handler),
      release: async () => {
        await removeLock(dataDir, record);
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw describeFileError(dataDir, error);
  }
}

/** One level at a time: below `/proc`, Node's recursive `mkdir` never returns. */
async function makeDirectory(directory: string): Promise<void> {
  if (await isThere(directory)) return;
  await makeDirectory(dirname(directory));
  try {
    await mkdir(directory);
  } catch (error) {
    if (!(await isThere(directory))) throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(nullIfMissing)) !== null;
}

async function claim(dataDir: string, record: LockRecord): Promise<void> {
  const attempts = 20;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const created = await createLock(dataDir, record);
    const held = await readLock(dataDir);
    // Read again after writing: a process that was removing a dead holder's file may have taken ours for it.
    if (created && held?.token === record.token) return;
    const holder = await liveHolder(dataDir);
    if (holder !== null) {
      const message = `DATA_DIR ${dataDir} is in use by another Jobsieve (pid ${holder.pid}).`;
      throw new DataDirectoryError("data_dir_in_use", message);
    }
    await removeLock(dataDir, held);
  }
  throw new DataDirectoryError("data_dir_in_use", `DATA_DIR ${dataDir} is being taken by other processes.`);
}
