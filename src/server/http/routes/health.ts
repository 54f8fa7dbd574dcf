import type { App } from "../app-types";
import { notReady } from "../problem-error";

/** `/healthz`: the process lives. `/readyz`: it can answer searches, so traffic may come. */
export function serveHealth(app: App, isReady: () => Promise<boolean>): void {
  app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send("ok\n"));
  app.get("/readyz", async (_request, reply) => {
    if (!(await isReady().catch(() => false))) throw notReady();
    return reply.header("cache-control", "no-store").send("ready\n");
  });
}
