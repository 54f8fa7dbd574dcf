import { Gauge, type Registry } from "prom-client";
import type { Database } from "../database/database";

/** What is asked of the database whenever somebody looks: its connections, and how imports and sources stand. */
export function watchDatabase(registry: Registry, database: Database, sources: readonly string[] = []): void {
  watchSources(registry, database, sources);
  watchConnections(registry, database);
  watchImports(registry, database, "imports", "Imports that were begun, by their state.", "count(id)");
  watchImports(
    registry,
    database,
    "import_last_timestamp_seconds",
    "When an import last came to this state, in seconds since 1970; 0 for never.",
    "coalesce(date_part('epoch', max(coalesce(ended_at, started_at))), 0)",
  );
}

function watchConnections(registry: Registry, { connections }: Database): void {
  if (connections === undefined) return;
  new Gauge({
    name: "jobsieve_database_connections",
    help: "Connections of each pool, and who waits for one.",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const { pool, ...states } of connections()) {
        for (const [state, count] of Object.entries(states)) this.set({ pool, state }, count);
      }
    },
  });
}

/** Also of imports that another process made. Every state is named each time: one may have lost its last. */
function watchImports(registry: Registry, database: Database, name: string, help: string, sql: string): void {
  new Gauge({
    ...{ name: `jobsieve_${name}`, help, labelNames: ["state"], registers: [registry] },
    async collect() {
      const rows = await database.query<{ state: string; value: number }>(
        `select state, (${sql})::float8 as value
         from unnest(array['staging', 'applying', 'done', 'failed']) as states (state)
           left join feed_imports using (state) group by state`,
      );
      for (const { state, value } of rows) this.set({ state }, value);
    },
  });
}

/** Each source that the settings name, also one that never came. */
function watchSources(registry: Registry, database: Database, sources: readonly string[]): void {
  new Gauge({
    name: "jobsieve_source_last_success_timestamp_seconds",
    help: "When the jobs of a source were last known to be those of its feed, in seconds since 1970; 0 for never.",
    labelNames: ["source"],
    registers: [registry],
    async collect() {
      const rows = await database.query<{ source: string; value: number }>(
        `select source, coalesce(date_part('epoch', succeeded_at), 0)::float8 as value
         from jsonb_array_elements_text($1::jsonb) as named (source) left join feed_sources on name = source`,
        [JSON.stringify(sources)],
      );
      for (const { source, value } of rows) this.set({ source }, value);
    },
  });
}
