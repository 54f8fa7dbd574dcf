import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { FeedError } from "../../../../src/server/feeds/feed/feed-row";

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A loopback server that answers as the test sets and records its requests. */
export class Origin {
  readonly asked: IncomingMessage[] = [];
  answer: Answer = (response) => response.writeHead(404).end();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.asked.push(request);
      this.answer(response, request);
    });
  }

  static async listen(): Promise<Origin> {
    const origin = new Origin();
    await new Promise<void>((resolve) => origin.#server.listen(0, "127.0.0.1", resolve));
    return origin;
  }

  /** `host` must lead here: 127.0.0.1 or localhost. */
  url(path = "/feed", host = "127.0.0.1"): string {
    return `http://${host}:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  /** Sends a feed with its entity tag, or 304 to a request that has it. */
  sends(body: string | Buffer, etag = `"${body.length}"`): void {
    this.answer = (response, { headers }) => {
      const known = headers["if-none-match"] === etag;
      response.writeHead(known ? 304 : 200, { etag }).end(known ? undefined : body);
    };
  }

  refuses(status: number, headers: Record<string, string> = {}): void {
    this.answer = (response) => response.writeHead(status, headers).end();
  }

  redirects(to: string): void {
    this.refuses(302, { location: to });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export function csvOf(ids: readonly number[], word = "Nurse"): string {
  const lines = ids.map((id) => `${id},${word} ${id},Leeds Hospitals,Leeds`);
  return `id,title,company,place\n${lines.join("\n")}\n`;
}

export const ids = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** What a fetch by hand is told of its progress and its end: nothing. */
export const running = { onProgress: () => undefined, signal: new AbortController().signal };

/** The operator's error message of a failed download. */
export async function refusalOf(download: Promise<unknown>): Promise<string> {
  const error = await download.then(
    () => new Error("It came."),
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(FeedError);
  return error.message;
}
