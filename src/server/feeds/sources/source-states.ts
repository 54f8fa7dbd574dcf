import type { Queryable } from "../../database/database";
import type { SourceSettings } from "../../settings/source-settings";
import { type CrawlCounts, crawlLines } from "../crawl/crawl-counts";
import type { KnownFeed, KnownPage } from "./feed-at-hand";

/** The state of fetching one source. Times are ISO 8601. */
export interface SourceState {
  readonly name: string;
  readonly settingsHash: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Of a paged feed, the pages after the first. */
  readonly pages: readonly KnownPage[] | null;
  readonly contentHash: string | null;
  readonly triedAt: string | null;
  /** When the jobs were last known to match the feed. */
  readonly succeededAt: string | null;
  readonly nextAt: string;
  readonly failures: number;
  readonly problem: string | null;
  /** Why a feed that was read waits for the operator's approval. */
  readonly held: string | null;
  readonly crawl: CrawlCounts | null;
  /** Whether this state is that of the source's last import. */
  readonly isLatest: boolean;
  /** Whether that import refused rows over a day ago; those with a future date may be due by now. */
  readonly refusedLongAgo: boolean;
  readonly jobs: number;
}

const latestImport = `(
  select id, ended_at, counts from feed_imports where feed_imports.source = feed_sources.name and state = 'done'
  order by id desc limit 1)`;

/** Leaves out sources never tried. `now` is the clock that ages are measured by. */
export async function sourceStates(
  database: Queryable,
  names: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, SourceState>> {
  const rows = await database.query<SourceState>(
    `select name, settings_hash as "settingsHash", etag, last_modified as "lastModified", pages, content_hash as "contentHash",
       tried_at as "triedAt", succeeded_at as "succeededAt", next_at as "nextAt", failures, problem, held, crawl,
       import_id is not distinct from latest.id as "isLatest",
       coalesce((latest.counts ->> 'refused')::int > 0 and latest.ended_at < $2::timestamptz - interval '1 day', false)
         as "refusedLongAgo",
       (select count(*)::int from jobs where jobs.source = name) as jobs
     from feed_sources left join lateral ${latestImport} as latest on true
     where name in (select jsonb_array_elements_text($1::jsonb))`,
    [JSON.stringify(names), now.toISOString()],
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** Leaves out sources never tried. One last tried by a clock that was ahead is due now. */
export async function nextMoments(
  database: Queryable,
  names: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  const rows = await database.query<{ name: string; next_at: string }>(
    `select name, case when tried_at > $2::timestamptz + interval '1 hour' then $2::timestamptz else next_at end as next_at
     from feed_sources where name in (select jsonb_array_elements_text($1::jsonb))`,
    [JSON.stringify(names), now.toISOString()],
  );
  return new Map(rows.map(({ name, next_at }) => [name, new Date(next_at)]));
}

interface Read extends KnownFeed {
  readonly settingsHash: string;
  readonly contentHash: string;
}

/** Keeps the state of fetching one source. */
export function notesOn(name: string, database: Queryable) {
  const update = (changes: string, ...given: readonly (string | null)[]) =>
    database.query(`update feed_sources set ${changes} where name = $1`, [name, ...given]);
  return {
    /** Called before a try, so that one that ends with its process is not repeated at once. */
    tried: (now: Date, nextAt: Date) =>
      database.query(
        `insert into feed_sources (name, tried_at, next_at) values ($1, $2, $3)
         on conflict (name) do update set tried_at = excluded.tried_at, next_at = excluded.next_at`,
        [name, now.toISOString(), nextAt.toISOString()],
      ),
    /** Undoes `tried` for a try that was stopped: the source is due now. */
    stopped: (now: Date) => update("next_at = $2", now.toISOString()),
    /** The jobs now match the feed, or it waits for the operator's approval (`held`: why). */
    read: (read: Read, now: Date, nextAt: Date, held: string | null) =>
      update(
        `settings_hash = $2, etag = $3, last_modified = $4, content_hash = $5, failures = 0, pages = $9::jsonb,
         next_at = $6, succeeded_at = case when $7::text is null then $8::timestamptz else succeeded_at end,
         problem = null, held = $7,
         import_id = (select max(id) from feed_imports where source = $1 and state = 'done')`,
        ...[read.settingsHash, read.etag, read.lastModified, read.contentHash],
        ...[nextAt.toISOString(), held, now.toISOString(), read.pages ? JSON.stringify(read.pages) : null],
      ),
    /** The feed has not changed; one that is held stays held. */
    unchanged: (now: Date, nextAt: Date) =>
      update(
        `failures = 0, problem = null, next_at = $3,
         succeeded_at = case when held is null then $2::timestamptz else succeeded_at end`,
        ...[now.toISOString(), nextAt.toISOString()],
      ),
    crawled: (counts: CrawlCounts) => update("crawl = $2::jsonb", JSON.stringify(counts)),
    failed: (problem: string, nextAt: Date) =>
      update("failures = failures + 1, problem = $2, next_at = $3", problem, nextAt.toISOString()),
  };
}

const titles = ["source", "last try", "last success", "jobs", "next try"];

export async function sourcesTable(
  database: Queryable,
  sources: readonly SourceSettings[],
  now: Date,
): Promise<string> {
  if (sources.length === 0) return "site.config.json names no sources.\n";
  const names = sources.map(({ name }) => name);
  const states = await sourceStates(database, names, now);
  const rows = [titles, ...names.map((name) => rowOf(name, states.get(name), now))];
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const [head, ...rest] = rows.map((row) => aligned(row, widths));
  const told = rest.flatMap((line, place) => [line, ...toldOf(states.get(names[place] ?? ""))]);
  return [head, ...told, "Times are UTC.", ""].join("\n");
}

function rowOf(name: string, state: SourceState | undefined, now: Date): string[] {
  if (state === undefined) return [name, "never", "never", "", "soon"];
  const next = new Date(state.nextAt) <= now ? "soon" : moment(state.nextAt);
  return [name, moment(state.triedAt), moment(state.succeededAt), state.jobs.toLocaleString("en"), next];
}

function aligned(row: readonly string[], widths: readonly number[]): string {
  const cells = row.map((cell, column) => {
    const width = widths[column] ?? 0;
    return titles[column] === "jobs" ? cell.padStart(width) : cell.padEnd(width);
  });
  return cells.join("  ").trimEnd();
}

export function moment(iso: string | null): string {
  return iso === null ? "never" : iso.slice(0, 16).replace("T", " ");
}

function toldOf(state: SourceState | undefined): string[] {
  const { problem = null, held = null, failures = 0, crawl = null } = state ?? {};
  const [pages, ...reasons] = crawl === null ? [] : crawlLines(crawl);
  const times = failures > 1 ? ` (${failures} times in a row)` : "";
  return [
    ...(pages === undefined ? [] : [`  ${pages}`, ...reasons.map((reason) => `    ${reason}`)]),
    ...(problem === null ? [] : [`  failed${times}: ${problem}`]),
    ...(held === null ? [] : [`  waits for your word: ${held}`]),
  ];
}
