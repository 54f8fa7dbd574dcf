import type { App } from "./app-types";
import { routeOf } from "./request-log";

/** Metric labels: no personal data, and few distinct values each. */
interface CountedRequest {
  readonly method: string;
  /** The route's pattern; `none` for an unmatched request. */
  readonly route: string;
  /** `aborted` when the client disconnected before the answer was sent. */
  readonly status: string;
}

export interface AppWatch {
  /** Called when a request starts; the returned function is called when it ends. */
  request(): (ended: CountedRequest) => void;
  refused(code: string): void;
  looked(outcome: "hit" | "miss" | "not_modified"): void;
}

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "DELETE"]);

export function watchRequests(app: App, watch: AppWatch): void {
  app.addHook("onRequest", (request, reply, done) => {
    const ended = watch.request();
    let isSent = false;
    reply.raw.once("finish", () => {
      isSent = true;
    });
    // Also fires when the client disconnects, unlike `onResponse`.
    reply.raw.once("close", () => {
      const status = isSent ? String(reply.statusCode) : "aborted";
      ended({
        method: methods.has(request.method) ? request.method : "other",
        route: routeOf(request),
        status,
      });
    });
    done();
  });
}
