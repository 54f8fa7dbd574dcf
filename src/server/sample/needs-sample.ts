import type { Queryable } from "../database/database";
import { sampleSource } from "../feeds/sample-source";

/** Whether a database that is about to be served has no jobs yet, or its filling with generated ones was cut short. */
export async function needsSample(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ needed: boolean }>(
    `select not exists (select from jobs)
       or exists (select from feed_imports where source = $1 and state = 'applying') as needed`,
    [sampleSource],
  );
  return row?.needed ?? false;
}
