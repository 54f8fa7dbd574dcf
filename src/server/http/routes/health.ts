import type { Admission } from "../admission";
import type { App } from "../app-types";
import { notReady, problemBody } from "../problem-error";

/** Why the server cannot answer. `code` is stable and meant for programs, `text` for people. */
export interface Trouble {
  readonly code: string;
  readonly text: string;
}

const busy: Trouble = { code: "overloaded", text: "Searches are being refused." };

/** `/healthz`: the process is alive. `/readyz`: it can answer searches; otherwise 503 with the causes. */
export function serveHealth(
  app: App,
  { readiness, admission }: { readiness(): Promise<readonly Trouble[]>; admission: Admission },
): void {
  app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send("ok\n"));
  app.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    // Checking readiness takes a search, which would be refused, too.
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
