import type { Database, Queryable } from "../../../src/server/database/database";
import { announceChange } from "../../../src/server/feeds/import/announce-change";
import { randomJobs, writeDocuments, writeJobs } from "./small-world";

/** Changes as imports make them, from a few jobs to most of them; `round` and `seed` make each differ. */
const changes: readonly ((database: Queryable, round: number, seed: number) => Promise<unknown>)[] = [
  (database, round, seed) => writeJobs(database, randomJobs(3, seed + 100 + round), `few${round}-`),
  (database, round) =>
    database.query(
      `update jobs set posted_at = posted_at + interval '1 day 0.000123 seconds', salary_annual = 20000 + id, remote = not remote
       where id % 29 = $1`,
      [round],
    ),
  (database, round) => database.query("delete from jobs where id % 31 = $1", [round]),
  // Jobs close, reopen and lose their closing day.
  (database, round) =>
    database.query(
      `update jobs set valid_through = case id % 3 when 0 then timestamptz '2026-01-09T12:00:00Z' when 1 then '2026-01-10T00:00:00Z' end
       where id % 13 = $1`,
      [round],
    ),
  // Places and job types come into use and go out of use.
  async (database, round) => {
    await database.query("delete from job_places where place_id = (select max(place_id) from job_places)");
    await database.query(
      `insert into job_places select id, place from jobs, unnest(array[41, 14]) place where id % 41 = $1 on conflict do nothing`,
      [round],
    );
    await database.query("delete from job_job_types where job_type_id = 1 + $1 % 4", [round]);
  },
  async (database, round) => {
    await database.query(
      "update jobs set title = title || ' staff nurse', company = 'Café' where id % 23 = $1",
      [round],
    );
    await writeDocuments(database, `jobs.id % 23 = ${round}`);
  },
  async (database) => {
    await database.query(
      `insert into disciplines (slug, name, parent_id) select 'arts', 'Arts', null where not exists (select from disciplines where slug = 'arts')`,
    );
    await database.query(
      `insert into job_disciplines select jobs.id, d.id from jobs, disciplines d where d.slug = 'arts' and jobs.id % 9 = 0 on conflict do nothing`,
    );
  },
  (database, round, seed) => writeJobs(database, randomJobs(150, seed + 200 + round), `many${round}-`),
  async (database) => {
    await database.query("delete from jobs where id % 3 = 0");
    await database.query("update jobs set posted_at = posted_at - interval '2 days' where id % 2 = 0");
  },
];

export const importCount = changes.length;

/** Makes one change and announces it. */
export async function importSome(database: Database, round: number, seed: number): Promise<void> {
  await changes[round % changes.length]?.(database, round, seed);
  await announceChange(database);
}
