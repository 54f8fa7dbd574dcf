import { Registry } from "prom-client";
import type { AppWatch } from "../http/app-watch";
import type { TaskWatch } from "../search/workers/task-watch";
import { Instruments } from "./instruments";

/** What one server counts, in a registry of its own. Labels have few values, and none is of a visitor. */
export interface Metrics {
  readonly registry: Registry;
  readonly app: AppWatch;
  readonly searchTask: TaskWatch;
  uploaded(bytes: number): void;
  /** How often in a row alerts could not be sent; 0 once they can. */
  mailFailures(times: number): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const instruments = new Instruments(registry);
  const bytes = instruments.counter(
    "upload_bytes_total",
    "Bytes of chunks and files that were received whole.",
  );
  const failures = instruments.gauge(
    "mail_failures",
    "How often in a row this server could not send alerts, the mail server being gone.",
  );
  return {
    registry,
    app: appWatch(instruments),
    searchTask: taskWatch(instruments),
    uploaded: (received) => bytes.inc(received),
    mailFailures: (times) => failures.set(times),
  };
}

function appWatch(make: Instruments): AppWatch {
  const durations = make.durations(
    "http_request_duration_seconds",
    "Requests, and the seconds from their coming to the end of their answers.",
    ...(["method", "route", "status"] as const),
  );
  const underWay = make.gauge("http_requests_under_way", "Requests that have come and are not over.");
  const refusals = make.counter("http_refusals_total", "Requests answered with a problem, by code.", "code");
  const lookups = make.counter(
    "response_cache_lookups_total",
    "How results were found to answer.",
    "outcome",
  );
  return {
    request() {
      underWay.inc();
      const end = durations.startTimer();
      return (ended) => {
        underWay.dec();
        end({ ...ended });
      };
    },
    refused: (code) => refusals.inc({ code }),
    looked: (outcome) => lookups.inc({ outcome }),
  };
}

function taskWatch(make: Instruments): TaskWatch {
  const waiting = make.gauge("search_tasks_waiting", "Tasks that wait for a search thread.");
  const waits = make.durations("search_task_wait_seconds", "How long tasks waited, given up or not.");
  const durations = make.durations("search_task_duration_seconds", "How long threads took for them.", "kind");
  return (kind) => {
    waiting.inc();
    const endWait = waits.startTimer();
    let endWork: (() => void) | undefined;
    const begun = () => {
      waiting.dec();
      endWait();
      endWork = durations.startTimer({ kind });
    };
    const ended = () => (endWork === undefined ? begun() : endWork());
    return { begun, ended };
  };
}
