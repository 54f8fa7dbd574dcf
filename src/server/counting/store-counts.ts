import type { Database, Queryable } from "../database/database";
import { type CountedBatch, enoughAskers } from "./noted-searches";

/**
 * Begins to count a day, and ends those before it: salts go, and so do searches that fewer than five asked.
 * Resolves with the day's salt, the same for all servers; undefined when the day is over already. `salt` is what
 * it gets if it has none.
 */
export async function beginDay(database: Database, day: number, salt: string): Promise<string | undefined> {
  return database.transaction(async (transaction) => {
    await transaction.query(
      "insert into counted_days (day, salt) values ($1, $2) on conflict (day) do nothing",
      [day, salt],
    );
    await endDaysBefore(transaction, day);
    const [row] = await transaction.query<{ salt: string | null }>(
      "select salt from counted_days where day = $1",
      [day],
    );
    return row?.salt ?? undefined;
  });
}

async function endDaysBefore(queryable: Queryable, day: number): Promise<void> {
  await queryable.query("update counted_days set salt = null where day < $1 and salt is not null", [day]);
  await queryable.query("delete from counted_searches where day < $1 and askers is not null", [day]);
}

const addSearches = `
  insert into counted_searches as kept (day, query, asked, taken, found, offered, askers)
  select $1::integer, query, asked, taken, found, offered,
    case when cardinality(askers) >= ${enoughAskers} then null else askers end
  from jsonb_to_recordset($2::jsonb)
    as given (query text, asked integer, taken jsonb, found integer, offered jsonb, askers integer[])
  on conflict (day, query) do update set
    asked = kept.asked + excluded.asked,
    taken = (
      select coalesce(jsonb_object_agg(name, times), '{}') from (
        select name, sum(times::integer) as times
        from (select * from jsonb_each_text(kept.taken) union all select * from jsonb_each_text(excluded.taken))
          as both_of (name, times) group by name) as added),
    found = coalesce(excluded.found, kept.found),
    offered = coalesce(excluded.offered, kept.offered),
    askers = case when kept.askers is null or excluded.askers is null then null else (
      select case when count(*) >= ${enoughAskers} then null else coalesce(array_agg(asker), '{}') end
      from (select distinct unnest(kept.askers || excluded.askers) as asker) as different) end`;

/** Adds to what this and other servers have counted on that day. A day that has ended keeps nothing new of a few. */
export async function addCounts(
  database: Database,
  day: number,
  { searches, asked, empty }: CountedBatch,
): Promise<void> {
  // In one order, so that two servers never wait for each other.
  const rows = [...searches].sort((one, other) => (one.query < other.query ? -1 : 1));
  const given = rows.map((row) => ({ ...row, askers: [...row.askers] }));
  await database.transaction(async (transaction) => {
    await transaction.query(
      `insert into counted_days as kept (day, searches, empty) values ($1, $2, $3) on conflict (day)
       do update set searches = kept.searches + excluded.searches, empty = kept.empty + excluded.empty`,
      [day, asked, empty],
    );
    await transaction.query(addSearches, [day, JSON.stringify(given)]);
    const [last] = await transaction.query<{ day: number }>("select max(day) as day from counted_days");
    await endDaysBefore(transaction, last?.day ?? day);
  });
}

/** `applies` are times by the numbers of jobs; what is no job counts for nothing. */
export async function addApplies(
  database: Queryable,
  day: number,
  applies: ReadonlyMap<number, number>,
): Promise<void> {
  await database.query(
    `insert into counted_applies as kept (day, source, applies)
     select $1::integer, source, sum(times)
     from jsonb_to_recordset($2::jsonb) as given (job integer, times integer) join jobs on jobs.id = job
     group by source order by source
     on conflict (day, source) do update set applies = kept.applies + excluded.applies`,
    [day, JSON.stringify([...applies].map(([job, times]) => ({ job, times })))],
  );
}

/** Forgets what was counted before that day. */
export async function forgetCountsBefore(database: Queryable, day: number): Promise<void> {
  for (const table of ["counted_searches", "counted_applies", "counted_days"]) {
    await database.query(`delete from ${table} where day < $1`, [day]);
  }
}
