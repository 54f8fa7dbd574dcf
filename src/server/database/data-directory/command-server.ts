import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Answers with as many objects as it likes, while it works. What it throws reaches the asker as an error with
 * its `code`.
 */
export type CommandHandler = (input: unknown) => AsyncIterable<object>;

/** One line of an answer; a stream that ends without `done` or `error` was cut off. */
export type CommandLine =
  | { readonly item: object }
  | { readonly done: true }
  | { readonly error: { readonly message: string; readonly code?: string } };

const inputLimitBytes = 1_000_000;

/**
 * How long a command waits for its handler, since a server that has just taken its lock is not yet ready for
 * all.
 */
const handlerPatienceMs = 30_000;

/**
 * The door of a running Jobsieve to other processes of the same user: loopback only, and only with the token.
 */
export class CommandServer {
  readonly token = randomBytes(32).toString("base64url");
  readonly #handlers = new Map<string, CommandHandler>();
  readonly #waiting = new Set<() => void>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
    // An import may say nothing for minutes; the asker is on this machine and its going away is seen at once.
    this.#server.requestTimeout = 0;
    this.#server.timeout = 0;
  }

  /** Resolves with the port, one that the system chose. The server does not keep the process alive. */
  async listen(): Promise<number> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    this.#server.unref();
    return (this.#server.address() as AddressInfo).port;
  }

  handle(name: string, handler: CommandHandler): void {
    this.#handlers.set(name, handler);
    for (const wake of this.#waiting) wake();
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
    const deadline = Date.now() + handlerPatienceMs;
    for (;;) {
      const handler = this.#handlers.get(name);
      if (handler !== undefined) return handler;
      if (Date.now() >= deadline)
        throw new Error(
          `The running Jobsieve is still starting, or knows no command ${name}; try again in a moment.`,
        );
      await this.#newHandler(deadline - Date.now());
    }
  }

  #newHandler(patienceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, patienceMs).unref();
      this.#waiting.add(wake);
    });
  }

  #authorised(request: IncomingMessage): boolean {
    const given = request.headers.authorization ?? "";
    return timingSafeEqual(digest(given), digest(`Bearer ${this.token}`));
  }
}

/** Equal lengths, so that the comparison takes the same time for every wrong token. */
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

/** Stops the handler, by `return`, as soon as the asker has gone. */
async function writeLines(response: ServerResponse, lines: AsyncGenerator<CommandLine>): Promise<void> {
  const gone = new Promise((resolve) => response.once("close", resolve)).then(() => lines.return(undefined));
  response.on("error", () => response.destroy());
  for await (const line of lines) {
    if (response.destroyed) return;
    if (!response.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(response, "drain"), gone]);
  }
  response.end();
}
