import { type Database, jobsChangedChannel } from "../../database/database";
import { countJobsOfPlaces } from "./place-counts";

/** Brings up to date what is derived from all jobs together, and tells every server that they changed. */
export async function announceChange(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await countJobsOfPlaces(transaction);
    const [row] = await transaction.query<{ value: string }>(
      `insert into meta (key, value) values ('jobs_version', '1')
       on conflict (key) do update set value = (meta.value::bigint + 1)::text returning value`,
    );
    await transaction.query("select pg_notify($1, $2)", [jobsChangedChannel, row?.value ?? ""]);
  });
}
