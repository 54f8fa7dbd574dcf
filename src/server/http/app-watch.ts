import type { App } from "./app-types";
import { routeOf } from "./request-log";

/** A request as it is counted: nothing in it is of one visitor, and of each there are few. */
interface CountedRequest {
  readonly method: string;
  /** The route's pattern; `none` for an unmatched request. */
  readonly route: string;
  /** `aborted` when the client went before its answer was sent. */
  readonly status: string;
}

/** Observes what the app does, for metrics. */
export interface AppWatch {
  /** A request has come. What is returned is called when it is over. */
  request(): (ended: CountedRequest) => void;
  /** `code` is a problem's. */
  refused(code: string): void;
  /** How an answer of the results routes was found. */
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
    // Also when the client goes away, which `onResponse` does not hear of.
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
