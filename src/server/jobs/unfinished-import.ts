import type { Queryable } from "../database/database";

/** Whether an import is partly applied. Never on PostgreSQL, where it is one transaction. */
export async function isImportUnfinished(database: Queryable): Promise<boolean> {
  const rows = await database.query("select from feed_imports where state = 'applying' limit 1");
  return rows.length > 0;
}
