import type { Queryable } from "../database/database";

/**
 * Whether an import has changed some of its jobs and not yet the others. Seen in the embedded database alone:
 * a server changes them in one transaction.
 */
export async function isImportUnfinished(database: Queryable): Promise<boolean> {
  const rows = await database.query("select from feed_imports where state = 'applying' limit 1");
  return rows.length > 0;
}
