import { createConnection, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** What is said to a server on a connection of its own, below anything that a client library would allow. */
export interface RawExchange {
  readonly name: string;
  /** In turn, a pause between each two. */
  readonly pieces: readonly (string | Buffer)[];
  readonly pauseMs?: number;
  /** Who stops talking before an answer has to come: nobody, this side (`half`, it still hears), or the whole connection. */
  readonly leaves?: "no" | "half" | "whole";
  /** How many requests it is made of. */
  readonly requests: number;
}

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
}

export interface RawOutcome {
  readonly answers: readonly RawAnswer[];
  /** Whether the server closed the connection in time, as every exchange asks it to. */
  readonly ended: boolean;
  readonly ms: number;
}

const heads = /HTTP\/1\.[01] (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/g;

/** Source addresses, so that closed connections do not use up the ports of one. */
const sources = Array.from({ length: 30 }, (_, place) => `127.0.0.${place + 2}`);

/** Resolves when the server has closed the connection, or did not within `patienceMs`. */
export async function exchange(port: number, said: RawExchange, patienceMs: number): Promise<RawOutcome> {
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
    // Refused connections and broken ones: whether the server lives is looked at elsewhere.
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

/** What an answer breaks: a fault of the server's own, or a refusal that does not say when to come back. Undefined: nothing. */
export function brokenPromise({ answers, ended }: RawOutcome): string | undefined {
  if (!ended) return "no end";
  const faults = answers.filter(({ status, head }) => {
    const isDeliberate = status === 503 && /^retry-after: \d+/im.test(head);
    return status >= 500 && !isDeliberate;
  });
  return faults.length > 0 ? `answered ${faults.map(({ status }) => status).join(", ")}` : undefined;
}
