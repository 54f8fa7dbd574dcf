import type { Queryable } from "../database/database";
import { isShownSql } from "./open-jobs";

/** The most that the sitemap protocol allows in one file. */
const jobsPerSitemap = 50_000;

export interface SitemapEntry {
  readonly id: number;
  readonly title: string;
  /** `YYYY-MM-DD`, UTC: when it was posted, or last changed. */
  readonly lastmod: string;
}

// Parts are ranges of ids, so that a job stays in its part and a part is read from the index alone.
const parts = `
  select distinct (id - 1) / ${jobsPerSitemap} + 1 as part from jobs
  where ${isShownSql("$1")} order by part`;

const entries = `
  select id, title, to_char(greatest((posted_at at time zone 'UTC')::date, changed_on), 'YYYY-MM-DD') as lastmod from jobs
  where id > $1 and id <= $2 and ${isShownSql("$4")} order by id limit $3`;

/** Rows at a time: few enough for the embedded database's one thread to be free for searches in between. */
const batch = 2_000;

export async function sitemapParts(database: Queryable, today: number): Promise<number[]> {
  const rows = await database.query<{ part: number }>(parts, [today]);
  return rows.map(({ part }) => part);
}

export async function* sitemapPart(
  database: Queryable,
  part: number,
  today: number,
): AsyncGenerator<SitemapEntry> {
  const end = part * jobsPerSitemap;
  let after = end - jobsPerSitemap;
  if (!Number.isInteger(part) || part < 1 || end > 2 ** 31 - 1) return;
  for (;;) {
    const rows = await database.query<SitemapEntry>(entries, [after, end, batch, today]);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.id;
  }
}
