import type { Offer } from "../counting/noted-searches";
import type { Queryable } from "../database/database";

/** One search that five people or more asked on one day, over all such days. */
export interface ReportedSearch {
  /** Canonical, as it is read by default. */
  readonly query: string;
  readonly asked: number;
  /** Jobs, when it was last answered; null when that is not known. */
  readonly found: number | null;
  readonly offered: readonly Offer[];
  /** How often which offer was taken: `exact`, `similar`, `without WORD`, and those of `nameOf` in noted-searches.ts. */
  readonly taken: Readonly<Record<string, number>>;
}

export interface CountedReport {
  /** Days since 1970, both included. */
  readonly from: number;
  readonly to: number;
  /** All searches, and those of them that found nothing. */
  readonly asked: number;
  readonly empty: number;
  /** Most asked first. */
  readonly searches: readonly ReportedSearch[];
  readonly applies: readonly { readonly source: string; readonly applies: number }[];
}

const mostSearches = 5_000;

const ofSearches = `
  with shown as (
    select * from counted_searches where askers is null and day between $1 and $2
  ), most as (
    select query, sum(asked)::int as asked,
      (array_agg(found order by day desc) filter (where found is not null))[1] as found,
      (array_agg(offered order by day desc) filter (where offered is not null))[1] as offered
    from shown group by query order by asked desc, query limit ${mostSearches}
  )
  select query, most.asked, most.found, coalesce(most.offered, '[]') as offered,
    (select coalesce(jsonb_object_agg(name, times), '{}') from (
      select name, sum(times::int) as times from shown, jsonb_each_text(taken) as each_of (name, times)
      where shown.query = most.query group by name) as added) as taken
  from most order by most.asked desc, query`;

/** Reads what was counted from one day to another, in days since 1970. Of searches that fewer asked only the number. */
export async function readReport(database: Queryable, from: number, to: number): Promise<CountedReport> {
  const [all = { asked: 0, empty: 0 }] = await database.query<{ asked: number; empty: number }>(
    `select coalesce(sum(searches), 0)::int as asked, coalesce(sum(empty), 0)::int as empty
     from counted_days where day between $1 and $2`,
    [from, to],
  );
  const searches = await database.query<ReportedSearch>(ofSearches, [from, to]);
  const applies = await database.query<{ source: string; applies: number }>(
    `select source, sum(applies)::int as applies from counted_applies where day between $1 and $2
     group by source order by 2 desc, 1`,
    [from, to],
  );
  return { from, to, ...all, searches, applies };
}
