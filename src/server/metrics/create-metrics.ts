import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../database/database";
import type { AppWatch } from "../http/app-watch";
import type { TaskWatch } from "../search/workers/search-runner";

export type Metrics = ReturnType<typeof createMetrics>;

/** Metrics of one server, in their own registry. Labels have few values and no personal data. */
export function createMetrics() {
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
    uploaded: (received: number) => bytes.inc(received),
    /** Takes the number of consecutive failures to send alerts; 0 after a success. */
    mailFailures: (times: number) => failures.set(times),
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

class Instruments {
  constructor(private readonly registry: Registry) {}

  counter<Label extends string = never>(name: string, help: string, ...labelNames: Label[]): Counter<Label> {
    return new Counter({ name: `jobsieve_${name}`, help, labelNames, registers: [this.registry] });
  }

  gauge<Label extends string = never>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> {
    return new Gauge({ name: `jobsieve_${name}`, help, labelNames, registers: [this.registry] });
  }

  /** In seconds. */
  durations<Label extends string = never>(
    name: string,
    help: string,
    ...labelNames: Label[]
  ): Histogram<Label> {
    return new Histogram({
      ...{ name: `jobsieve_${name}`, help, labelNames, registers: [this.registry] },
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    });
  }
}

/** Adds metrics that are queried from the database at each scrape: connections, imports and sources. */
export function watchDatabase(registry: Registry, database: Database, sources: readonly string[] = []): void {
  /** `sql` selects values with their labels. */
  const watch = (name: string, help: string, labelName: string, sql: string, parameters?: unknown[]) =>
    new Gauge({
      ...{ name: `jobsieve_${name}`, help, labelNames: [labelName], registers: [registry] },
      async collect() {
        const rows = await database.query<{ label: string; value: number }>(sql, parameters);
        for (const { label, value } of rows) this.set({ [labelName]: label }, value);
      },
    });
  watch(
    "source_last_success_timestamp_seconds",
    "When a source's jobs last matched its feed, in seconds since 1970; 0 for never.",
    "source",
    `select source as label, coalesce(date_part('epoch', succeeded_at), 0)::float8 as value
     from jsonb_array_elements_text($1::jsonb) as named (source) left join feed_sources on name = source`,
    [JSON.stringify(sources)],
  );
  watchConnections(registry, database);
  watch("imports", "Imports that were begun, by their state.", "state", ofImports("count(id)"));
  watch(
    "import_last_timestamp_seconds",
    "When an import last came to this state, in seconds since 1970; 0 for never.",
    "state",
    ofImports("coalesce(date_part('epoch', max(coalesce(ended_at, started_at))), 0)"),
  );
}

/** Includes imports by other processes, and states without any. */
function ofImports(value: string): string {
  return `select state as label, (${value})::float8 as value
    from unnest(array['staging', 'applying', 'done', 'failed']) as states (state)
      left join feed_imports using (state) group by state`;
}

function watchConnections(registry: Registry, { connections }: Database): void {
  if (connections === undefined) return;
  new Gauge({
    name: "jobsieve_database_connections",
    help: "Connections of each pool, and calls waiting for one.",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const { pool, ...states } of connections()) {
        for (const [state, count] of Object.entries(states)) this.set({ pool, state }, count);
      }
    },
  });
}
