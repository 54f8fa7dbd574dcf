import { randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { grouped } from "../../../shared/grouped";
import { parseQuery } from "../../../shared/query-codec";
import type { Database } from "../../database/database";
import type { ArrivingJobs } from "../../search/arrived-jobs";
import { type Frequency, frequencies, nextMoment } from "../asking/mail-alerts";

const jobsInMail = 20;

interface MatchingParts {
  readonly database: Database;
  readonly search: ArrivingJobs;
  /** Of the day, UTC. */
  readonly hour: number;
  readonly now: () => Date;
  /** Resolves when work does not slow visitors down; to true if there are any. */
  readonly quiet: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

export type Matched = Awaited<ReturnType<typeof matchAlerts>>;

interface DueAlert {
  readonly id: string;
  readonly query: string;
  readonly after_id: number;
  /** Its address was refused: the alert waits until its owner confirms again. */
  readonly refused: boolean;
}

interface Outcome {
  readonly id: string;
  readonly upto: number;
  readonly ids: readonly number[];
  readonly total: number;
}

/** Alerts read at a time: some ten milliseconds of an embedded database. */
const atOnce = 200;

/** Alerts written in one transaction: some three milliseconds while visitors may wait for it. */
const batchWithVisitors = 20;
const batchWhenIdle = 100;

/**
 * Runs each distinct search of the due alerts once, and queues the mails. An alert's mail, last seen job and
 * next due time change in one transaction: an interrupted run loses and repeats nothing.
 */
export async function matchAlerts(parts: MatchingParts) {
  const matched = { alerts: 0, searches: 0, mails: 0 };
  // One page is written, in the database, while this thread searches for the next.
  let writing = Promise.resolve(0);
  try {
    for await (const { frequency, due, after } of duePages(parts)) {
      const { all, searches } = await outcomesOf(parts, due, after);
      matched.mails += await writing;
      writing = writeAll(parts, frequency, all);
      writing.catch(() => undefined);
      matched.searches += searches;
      matched.alerts += due.length;
    }
  } finally {
    matched.mails += await writing;
  }
  return matched;
}

/** In the order of searches. Each page is read while the previous one is processed. */
async function* duePages({ database, now, quiet }: MatchingParts) {
  const began = now();
  for (const frequency of frequencies) {
    // Earlier jobs are new to none of these alerts.
    const after = await firstNew(database, frequency, began);
    const pageAfter = (last: Pick<DueAlert, "query" | "id">) => dueAlerts(database, frequency, began, last);
    let page = await pageAfter({ query: "", id: "00000000-0000-0000-0000-000000000000" });
    for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
      const next = quiet().then(() => pageAfter(last));
      next.catch(() => undefined);
      yield { frequency, due: page.filter(({ refused }) => !refused), after };
      page = await next;
    }
  }
}

async function firstNew(database: Database, frequency: Frequency, now: Date): Promise<number> {
  const [row] = await database.query<{ after: number | null }>(
    `select min(after_id) as after from alerts
     where confirmed_at is not null and frequency = $1 and due_at <= $2`,
    [frequency, now.toISOString()],
  );
  return row?.after ?? 0;
}

/** Looks up addresses for the page alone: with a join, every page would read and sort all alerts. */
function dueAlerts(
  database: Database,
  frequency: Frequency,
  now: Date,
  { query, id }: Pick<DueAlert, "query" | "id">,
): Promise<DueAlert[]> {
  return database.query<DueAlert>(
    `with page as materialized (
       select id, query, after_id, address_id from alerts
       where confirmed_at is not null and frequency = $1 and due_at <= $2 and (query, id) > ($3, $4::uuid)
       order by query, id limit ${atOnce}
     )
     select id, query, after_id,
       exists (select from alert_addresses where alert_addresses.id = page.address_id and refused_at is not null) as refused
     from page order by query, id`,
    [frequency, now.toISOString(), query, id],
  );
}

/** One search at a time: several at once are hardly faster, and visitors wait behind them. */
async function outcomesOf(
  { search, quiet, signal }: MatchingParts,
  due: readonly DueAlert[],
  after: number,
): Promise<{ readonly all: readonly Outcome[]; readonly searches: number }> {
  const ofQuery = grouped(due.map((alert) => [alert.query, alert]));
  const all: Outcome[] = [];
  for (const [query, alerts] of ofQuery) {
    signal.throwIfAborted();
    await quiet();
    const arrived = await search.arrived(parseQuery(query), after, signal);
    // Yields to the event loop, which cached answers do not.
    await turn();
    all.push(...outcomesOfSearch(alerts, arrived));
  }
  return { all, searches: ofQuery.size };
}

/** Most alerts of a search saw the same job last, so their new jobs are computed once. */
function outcomesOfSearch(
  alerts: readonly DueAlert[],
  { ids, upto }: Awaited<ReturnType<ArrivingJobs["arrived"]>>,
): Outcome[] {
  const newAfter = new Map<number, Pick<Outcome, "ids" | "total">>();
  const newTo = ({ after_id }: DueAlert) => {
    const known = newAfter.get(after_id);
    if (known !== undefined) return known;
    const own = ids.filter((job) => job > after_id);
    const found = { ids: [...own.subarray(0, jobsInMail)], total: own.length };
    newAfter.set(after_id, found);
    return found;
  };
  return alerts.map((alert) => ({ id: alert.id, upto, ...newTo(alert) }));
}

async function writeAll(
  parts: MatchingParts,
  frequency: Frequency,
  outcomes: readonly Outcome[],
): Promise<number> {
  let mails = 0;
  for (let from = 0; from < outcomes.length; ) {
    const end = from + ((await parts.quiet()) ? batchWithVisitors : batchWhenIdle);
    mails += await writeDown(parts, frequency, outcomes.slice(from, end));
    from = end;
  }
  return mails;
}

async function writeDown(
  { database, now, hour }: MatchingParts,
  frequency: Frequency,
  outcomes: readonly Outcome[],
): Promise<number> {
  const moment = now();
  const mails = await database.query(
    `with outcome as (
       select * from unnest($3::uuid[], $4::integer[], $5::text[], $6::integer[], $7::uuid[])
         as outcome(id, upto, ids, total, mail)
     ), done as (
       update alerts set after_id = greatest(after_id, upto), due_at = $2
       from outcome where alerts.id = outcome.id and due_at <= $1
       returning alerts.id
     )
     insert into alert_mails (id, alert_id, kind, job_ids, total, made_at, try_at)
     select mail, id, 'jobs', ids::integer[], total, $1, $1 from outcome join done using (id) where mail is not null
     returning id`,
    [
      moment.toISOString(),
      nextMoment(frequency, moment, hour).toISOString(),
      outcomes.map(({ id }) => id),
      outcomes.map(({ upto }) => upto),
      outcomes.map(({ ids }) => `{${ids}}`),
      outcomes.map(({ total }) => total),
      outcomes.map(({ total }) => (total > 0 ? randomUUID() : null)),
    ],
  );
  return mails.length;
}
