import type { Admission } from "../admission";
import type { App } from "../app-types";
import { notReady, problemBody } from "../problem-error";

/**
 * Something that keeps the server from answering. `code` is stable and meant for programs, `text` for people.
 */
export interface Trouble {
  readonly code: string;
  readonly text: string;
}

interface HealthParts {
  readiness(): Promise<readonly Trouble[]>;
  readonly admission: Admission;
}

const busy: Trouble = { code: "overloaded", text: "Searches are being refused." };

/**
 * `/healthz`: the process lives. `/readyz`: it can answer searches, so traffic may come; else 503 with a
 * problem that names why.
 */
export function serveHealth(app: App, { readiness, admission }: HealthParts): void {
  app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send("ok\n"));
  app.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    // A search more would only be another that is refused.
    const troubles = admission.isBusy ? [busy] : await readiness();
    if (troubles.length === 0) return reply.send("ready\n");
    const problem = notReady();
    reply.code(problem.statusCode).header("retry-after", problem.retryAfter);
    return reply.type("application/problem+json; charset=utf-8").send({
      ...problemBody(problem, request.id),
      detail: troubles.map(({ text }) => text).join(" "),
      causes: troubles.map(({ code }) => code),
    });
  });
}
