import { setTimeout as after } from "node:timers/promises";
import type { Breather } from "../../concurrency/breather";
import type { Queryable } from "../../database/database";
import { isShownSql } from "../../jobs/open-jobs";
import type { JobColumns } from "../columns/job-columns";
import type { Vocabulary } from "../vocabulary/vocabulary";
import { NameCounts } from "./build-name-index";
import type { NameIndex } from "./name-index";

/** A chunk is read within some milliseconds: the embedded database has one connection for everybody. */
const rowsPerChunk = 500;

const titlesFrom = `
  select id, title from jobs where id > $1::integer and ${isShownSql("$2")} order by id limit ${rowsPerChunk}`;

/**
 * The titles of the jobs that are open on a day (in days since 1970), read a little at a time: as long as a
 * chunk takes, the database is left to others.
 */
export async function readTitles(
  database: Queryable,
  day: number,
  breather: Breather,
  signal: AbortSignal,
): Promise<NameIndex> {
  const counts = new NameCounts();
  for (let last: number | undefined = 0; last !== undefined; ) {
    const began = performance.now();
    const rows: TitleRow[] = await database.query<TitleRow>(titlesFrom, [last, day]);
    await after(performance.now() - began, undefined, { signal });
    for (const { title } of rows) counts.add(title);
    last = rows.length < rowsPerChunk ? undefined : rows.at(-1)?.id;
  }
  return counts.index(breather);
}

interface TitleRow {
  readonly id: number;
  readonly title: string;
}

/** The companies that have jobs. */
export async function companiesOf(
  { facets }: JobColumns,
  { names }: Vocabulary,
  breather: Breather,
): Promise<NameIndex> {
  const { totals } = facets.companies;
  const counts = new NameCounts();
  for (const [node, name] of names.entries()) {
    const jobs = totals[node] ?? 0;
    if (node > 0 && jobs > 0) counts.add(name, jobs);
    if (breather.isDue) await breather.rest();
  }
  return counts.index(breather);
}
