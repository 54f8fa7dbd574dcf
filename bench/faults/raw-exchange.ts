import { createConnection, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Raw bytes for one connection, beyond anything a client library would allow. */
export interface RawExchange {
  readonly name: string;
  /** Sent in turn, with `pauseMs` in between. */
  readonly pieces: readonly (string | Buffer)[];
  readonly pauseMs?: number;
  /** `half`: closes only the sending side after the pieces. `whole`: leaves without waiting for an answer. */
  readonly leaves?: "no" | "half" | "whole";
  readonly requests: number;
}

const heads = /HTTP\/1\.[01] (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/g;

/** Source addresses: closed connections would use up the ports of a single one. */
const sources = Array.from({ length: 30 }, (_, place) => `127.0.0.${place + 2}`);

/** Resolves when the server has closed the connection, or after `patienceMs`. */
export async function exchange(port: number, said: RawExchange, patienceMs: number) {
  const begun = performance.now();
  const localAddress = sources[Math.floor(Math.random() * sources.length)];
  const socket = createConnection({
    host: "127.0.0.1",
    port,
    allowHalfOpen: true,
    ...(localAddress && { localAddress }),
  });
  const heard: Buffer[] = [];
  socket.on("data", (bytes) => heard.push(bytes));
  const closed = new Promise<boolean>((resolve) => {
    socket.once("end", () => resolve(true));
    // Refused or broken; whether the server is alive is checked elsewhere.
    socket.once("error", () => resolve(true));
    socket.once("close", () => resolve(true));
  });
  await Promise.race([say(socket, said), closed]);
  const late = new AbortController();
  const ended = await Promise.race([
    closed,
    wait(said.leaves === "whole" ? 0 : patienceMs, false, { signal: late.signal }).catch(() => false),
  ]);
  late.abort();
  socket.destroy();
  const text = Buffer.concat(heard).toString("latin1");
  const answers = [...text.matchAll(heads)].map(([, status, head = ""]) => ({
    status: Number(status),
    head,
  }));
  return { answers, ended: ended || said.leaves === "whole", ms: performance.now() - begun };
}

async function say(socket: Socket, { pieces, pauseMs = 0, leaves = "no" }: RawExchange): Promise<void> {
  for (const [place, piece] of pieces.entries()) {
    if (place > 0 && pauseMs > 0) await wait(pauseMs);
    if (socket.destroyed || !socket.writable) return;
    if (typeof piece === "string") socket.write(piece, "latin1");
    else socket.write(piece);
  }
  if (leaves === "half") socket.end();
}

/** The broken promise: no end, a server error, or a 503 without Retry-After. Undefined if all are kept. */
export function brokenPromise({ answers, ended }: Awaited<ReturnType<typeof exchange>>): string | undefined {
  if (!ended) return "no end";
  const faults = answers.filter(({ status, head }) => {
    const isDeliberate = status === 503 && /^retry-after: \d+/im.test(head);
    return status >= 500 && !isDeliberate;
  });
  return faults.length > 0 ? `answered ${faults.map(({ status }) => status).join(", ")}` : undefined;
}
