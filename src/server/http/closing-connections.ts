import type { App } from "./app-types";

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
