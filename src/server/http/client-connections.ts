import type { Socket } from "node:net";
import type { App } from "./app-types";

export interface SlowestClient {
  /** Milliseconds after which it is looked at what a client has taken. */
  readonly everyMs: number;
  /** Bytes that it has to take in that time, or else the rest of its answer. */
  readonly bytes: number;
}

/** 8 kB a second: a page is some 14 kB, and the slowest phones take 6 kB in one. */
const slowestClient: SlowestClient = { everyMs: 60_000, bytes: 480_000 };

interface Answer {
  readonly socket: Socket;
  bytes: number;
  lookAt: number;
}

/**
 * Ends the connections of clients that leave their answers untaken. What is handed to a connection counts as taken as
 * soon as it is: an answer that is handed over in one piece has one more turn.
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
      if (now < answer.lookAt) continue;
      const { bytesWritten } = answer.socket;
      if (bytesWritten - answer.bytes < bytes) answer.socket.destroy();
      answer.bytes = bytesWritten;
      answer.lookAt = now + everyMs;
    }
  };
  const timer = setInterval(look, everyMs / 10).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

/** Milliseconds between looks for connections that are idle by now. */
const lookEveryMs = 50;

/**
 * Node keeps a connection whose answer ended after the server began to stop for as long as clients may keep
 * one: 72 seconds, for which the server would not stop.
 */
export function closeIdleConnectionsAtEnd(app: App): void {
  app.addHook("preClose", async () => {
    if (!app.server.listening) return;
    const timer = setInterval(() => app.server.closeIdleConnections(), lookEveryMs).unref();
    app.server.once("close", () => clearInterval(timer));
  });
}
