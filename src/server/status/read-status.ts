import { readFileSync } from "node:fs";
import type { Registry } from "prom-client";
import type { Database, PoolState, Queryable } from "../database/database";
import { type SourceState, sourceStates } from "../feeds/sources/source-states";
import { dayOf, isOpenSql } from "../jobs/open-jobs";
import type { SiteConfig } from "../settings/site-config";

export type ProcessStatus = Awaited<ReturnType<typeof processStatus>>;

export async function processStatus(registry: Registry, packageFile: string) {
  const { rss, heapUsed } = process.memoryUsage();
  const sum = async (name: string, ending = "") => {
    const metric = await registry.getSingleMetric(`jobsieve_${name}`)?.get();
    const values = metric?.values ?? [];
    const wanted = values.filter((value) => ("metricName" in value ? value.metricName : "") === ending);
    return wanted.reduce((total, { value }) => total + value, 0);
  };
  const tasks = "search_task_duration_seconds";
  const done = await sum(tasks, `jobsieve_${tasks}_count`);
  const seconds = await sum(tasks, `jobsieve_${tasks}_sum`);
  return {
    versions: { jobsieve: versionIn(packageFile), node: process.versions.node },
    upSeconds: process.uptime(),
    /** Bytes. */
    memory: { rss, heap: heapUsed },
    requests: await sum("http_requests_under_way"),
    mailFailures: await sum("mail_failures"),
    search: {
      waiting: await sum("search_tasks_waiting"),
      done,
      meanSeconds: done === 0 ? 0 : seconds / done,
    },
  };
}

function versionIn(packageFile: string): string {
  try {
    const { version } = JSON.parse(readFileSync(packageFile, "utf8"));
    return typeof version === "string" ? version : "unknown";
  } catch {
    return "unknown";
  }
}

/** Status of the site, from its database. No personal data. Times are ISO 8601. */
export interface DatabaseStatus {
  readonly kind: Database["kind"];
  readonly version: string;
  readonly migration: string;
  readonly bytes: number;
  readonly connections: readonly PoolState[];
  readonly jobs: readonly { readonly source: string; readonly open: number; readonly all: number }[];
  /** Configured sources in order; `state` is undefined for those never tried. */
  readonly sources: readonly { readonly name: string; readonly state: SourceState | undefined }[];
  readonly imports: readonly ImportRow[];
  readonly uploads: { readonly files: number; readonly bytes: number; readonly forgotten: number };
  /** Null if the site sends none. Sent mails are kept for a week. */
  readonly alerts: AlertCounts | null;
  readonly crawlers: readonly { readonly name: string; readonly spent: number; readonly budget: number }[];
  /** Today and the six days before. */
  readonly week: { readonly asked: number; readonly empty: number };
  readonly applies: readonly { readonly source: string; readonly applies: number }[];
}

interface AlertCounts {
  readonly confirmed: number;
  readonly unconfirmed: number;
  readonly waiting: number;
  readonly tried: number;
  readonly lastSent: string | null;
}

interface ImportRow {
  readonly source: string;
  readonly state: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly counts: Readonly<Record<string, number>> | null;
}

const lastImports = 10;

export async function readStatus(
  database: Database,
  site: Pick<SiteConfig, "sources" | "alerts" | "indexNow" | "googleIndexing">,
  now: Date,
): Promise<DatabaseStatus> {
  const day = dayOf(now);
  const names = site.sources.map(({ name }) => name);
  const states = await sourceStates(database, names, now);
  return {
    kind: database.kind,
    ...(await one<Pick<DatabaseStatus, "version" | "migration" | "bytes">>(database, ofDatabase)),
    connections: database.connections?.() ?? [],
    jobs: await database.query(ofJobs, [day]),
    sources: names.map((name) => ({ name, state: states.get(name) })),
    imports: await database.query<ImportRow>(ofImports),
    uploads: await one(database, ofUploads),
    alerts: site.alerts === null ? null : await one<AlertCounts>(database, ofAlerts),
    crawlers: await budgets(database, site, day),
    week: await one(database, ofSearches, [day]),
    applies: await database.query(ofApplies, [day]),
  };
}

/** For queries that always return one row. */
async function one<Row extends object>(
  database: Queryable,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row> {
  return (await database.query<Row>(sql, parameters))[0] as Row;
}

const ofDatabase = `
  select current_setting('server_version') as version, (select max(name) from migrations) as migration,
    pg_database_size(current_database())::float8 as bytes`;

const ofJobs = `
  select source, count(*)::int as all, (count(*) filter (where ${isOpenSql("$1")}))::int as open
  from jobs group by source order by source`;

const ofImports = `
  select source, state, started_at as "startedAt", ended_at as "endedAt", counts
  from feed_imports order by id desc limit ${lastImports}`;

const ofUploads = `
  select (count(*) filter (where name <> ''))::int as files, (count(*) filter (where name = ''))::int as forgotten,
    coalesce(sum(size) filter (where name <> ''), 0)::float8 as bytes from uploads`;

const ofAlerts = `
  select count(confirmed_at)::int as confirmed, (count(*) - count(confirmed_at))::int as unconfirmed,
    (select count(*)::int from alert_mails where sent_at is null) as waiting,
    (select count(*)::int from alert_mails where sent_at is null and tries > 0) as tried,
    (select max(sent_at) from alert_mails) as "lastSent" from alerts`;

const ofSearches = `
  select coalesce(sum(searches), 0)::int as asked, coalesce(sum(empty), 0)::int as empty
  from counted_days where day > $1::integer - 7`;

const ofApplies = `
  select source, sum(applies)::int as applies from counted_applies where day > $1::integer - 7
  group by source order by 2 desc, 1`;

async function budgets(
  database: Database,
  { indexNow, googleIndexing }: Pick<SiteConfig, "indexNow" | "googleIndexing">,
  day: number,
): Promise<DatabaseStatus["crawlers"]> {
  const rows = await database.query<{ service: string; spent: number }>(
    "select service, spent from told_budgets where day = $1",
    [day],
  );
  const spentBy = new Map(rows.map(({ service, spent }) => [service, spent]));
  return Object.entries({ indexnow: indexNow, google: googleIndexing }).flatMap(([name, settings]) =>
    settings === null ? [] : [{ name, spent: spentBy.get(name) ?? 0, budget: settings.dailyAddresses }],
  );
}
