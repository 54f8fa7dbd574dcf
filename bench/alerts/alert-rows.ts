import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Database } from "../../src/server/database/database";

const rowsAtOnce = 5_000;

/** One confirmed daily alert per query, each with its own address. The last `newJobs` jobs are new. */
export async function writeAlerts(
  database: Database,
  queries: readonly string[],
  newJobs: number,
  due = new Date(),
): Promise<void> {
  await database.query("delete from alert_addresses");
  const [last] = await database.query<{ id: number }>(
    "select id from jobs order by id desc offset $1 limit 1",
    [newJobs],
  );
  for (let from = 0; from < queries.length; from += rowsAtOnce) {
    const rows = queries
      .slice(from, from + rowsAtOnce)
      .map((query, place) => ({ address: randomUUID(), email: `reader${from + place}@mail.example`, query }));
    await database.query(
      `with given as (select * from jsonb_to_recordset($1::jsonb) as g(address uuid, email text, query text)),
       added as (insert into alert_addresses (id, email) select address, email from given)
       insert into alerts (id, address_id, query, title, frequency, asked_at, confirmed_at, after_id, due_at)
       select gen_random_uuid(), address, query, 'a search', 'daily', now(), now(), $2, $3 from given`,
      [JSON.stringify(rows), last?.id ?? 0, due.toISOString()],
    );
  }
  // A real site never replaces all its alerts at once: removes dead rows and refreshes the statistics.
  for (const table of ["alert_addresses", "alerts", "alert_mails"])
    await database.query(`vacuum analyze ${table}`);
}

/** Writes a site.config.json into `folder`; returns the environment for it and the mail server's port. */
export function alertSettings(folder: string, port: number): Record<string, string> {
  const file = path.join(folder, "site.config.json");
  const alerts = { from: "Jobs <jobs@jobs.example>", mailsPerHour: 1_000_000 };
  writeFileSync(file, JSON.stringify({ baseUrl: "https://jobs.example", alerts }));
  return { SITE_CONFIG: file, SMTP_URL: `smtp://127.0.0.1:${port}` };
}
