import type { Queryable } from "../../database/database";

/** More than these are quicker read with everything else. */
const mostChanged = 20_000;

/**
 * The jobs that may be others than at version `since`, or gone; null when there are too many, or nobody knows any more. Jobs that are
 * being changed but were not announced yet are among them, since some of that may have been read already.
 */
export async function changedJobs(
  transaction: Queryable,
  since: string,
  version: string,
): Promise<number[] | null> {
  if (Number(version) < Number(since)) return null;
  const [known] = await transaction.query<{ value: string }>(
    "select value from meta where key = 'job_changes_from'",
  );
  if (known === undefined || Number(since) < Number(known.value)) return null;
  const rows = await transaction.query<{ job_id: number }>(
    `select distinct job_id from job_changes where version > $1::text::bigint or version is null
     order by job_id limit ${mostChanged + 1}`,
    [since],
  );
  const isTooMuch = rows.length > mostChanged || rows[0]?.job_id === 0;
  return isTooMuch ? null : rows.map(({ job_id }) => job_id);
}
