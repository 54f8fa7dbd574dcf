import type { Queryable } from "../../database/database";

interface HiddenJob {
  /** Null while no feed has the job. */
  readonly id: number | null;
  readonly source: string;
  readonly external_id: string;
  readonly title: string;
  readonly hidden_at: string;
}

const sameJob = "jobs.source = hidden_jobs.source and jobs.external_id = hidden_jobs.external_id";
/** The end of the day before hiding, so that the job is closed at once. */
const closedAt = "date_trunc('day', hidden_at at time zone 'UTC') at time zone 'UTC' - interval '1 second'";

/** Resolves with the job's title; null if it does not exist. The next announcement closes it. */
export async function hideJob(database: Queryable, id: number, now: Date): Promise<string | null> {
  const [job] = await database.query<{ title: string }>(
    `insert into hidden_jobs (source, external_id, title, hidden_at, valid_through)
     select source, external_id, title, $2, valid_through from jobs where id = $1
     on conflict (source, external_id) do update set title = excluded.title returning title`,
    [id, now.toISOString()],
  );
  return job?.title ?? null;
}

/** Resolves with the job's title; null if it is not hidden. */
export async function showJob(database: Queryable, id: number): Promise<string | null> {
  const [job] = await database.query<{ title: string }>(
    `with shown as (
       delete from hidden_jobs using jobs where ${sameJob} and jobs.id = $1
       returning hidden_jobs.title, hidden_jobs.valid_through
     )
     update jobs set valid_through = shown.valid_through from shown where jobs.id = $1 returning shown.title`,
    [id],
  );
  return job?.title ?? null;
}

export function listHidden(database: Queryable): Promise<HiddenJob[]> {
  return database.query<HiddenJob>(
    `select jobs.id, hidden_jobs.source, hidden_jobs.external_id, hidden_jobs.title,
       to_char(hidden_at at time zone 'UTC', 'YYYY-MM-DD') as hidden_at
     from hidden_jobs left join jobs on ${sameJob} order by hidden_jobs.hidden_at desc, hidden_jobs.external_id`,
  );
}

/** Closes hidden jobs that a feed has changed, and stores the closing day that the feed says. */
export async function closeHidden(transaction: Queryable): Promise<void> {
  const isChanged = `${sameJob} and jobs.valid_through is distinct from ${closedAt}`;
  await transaction.query(
    `update hidden_jobs set valid_through = jobs.valid_through from jobs where ${isChanged}`,
  );
  await transaction.query(`update jobs set valid_through = ${closedAt} from hidden_jobs where ${isChanged}`);
}
