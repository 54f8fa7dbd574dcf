import type { Socket } from "node:net";
import type { App } from "./app-types";

export interface SlowestClient {
  readonly everyMs: number;
  /** Bytes that a client has to receive per interval, unless its answer is smaller. */
  readonly bytes: number;
}

/** 8 kB/s: a page is some 14 kB, and the slowest phones receive 6 kB/s. */
const slowestClient: SlowestClient = { everyMs: 60_000, bytes: 480_000 };

interface Answer {
  readonly socket: Socket;
  bytes: number;
  lookAt: number;
}

/**
 * Ends connections of clients that do not read their answers. Bytes passed to the socket count as received,
 * so an answer written in one piece gets one more interval.
 */
export function endSlowClients(app: App, { everyMs, bytes }: SlowestClient = slowestClient): void {
  const answers = new Set<Answer>();
  app.addHook("onSend", (request, reply, payload, done) => {
    const { socket } = request.raw;
    const answer = { socket, bytes: socket.bytesWritten, lookAt: performance.now() + everyMs };
    answers.add(answer);
    reply.raw.once("close", () => answers.delete(answer));
    done(null, payload);
  });
  const look = () => {
    const now = performance.now();
    for (const answer of answers) {
      const { bytesWritten, destroyed } = answer.socket;
      // Its response may have closed before it was added, or wait behind a pipelined one and never close.
      if (destroyed) answers.delete(answer);
      if (destroyed || now < answer.lookAt) continue;
      if (bytesWritten - answer.bytes < bytes) answer.socket.destroy();
      answer.bytes = bytesWritten;
      answer.lookAt = now + everyMs;
    }
  };
  const timer = setInterval(look, everyMs / 10).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

const lookEveryMs = 50;

/** Node keeps connections whose answer ends during shutdown for the 72 seconds of keep-alive. */
export function closeIdleConnectionsAtEnd(app: App): void {
  app.addHook("preClose", async () => {
    if (!app.server.listening) return;
    const timer = setInterval(() => app.server.closeIdleConnections(), lookEveryMs).unref();
    app.server.once("close", () => clearInterval(timer));
  });
}
