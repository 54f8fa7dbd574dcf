import type { Queryable } from "../../database/database";

interface Limit {
  readonly max: number;
  readonly hours: number;
}

export const networkLimit: Limit = { max: 10, hours: 1 };
/** Mails to one address that strangers may cause. */
export const contactLimit: Limit = { max: 5, hours: 24 };
/** Days without mail to an address after its server reported no such mailbox. */
export const bounceDays = 7;

/** Refused attempts count too. The count is kept apart from the address, so only time resets it. */
export async function countAttempt(
  database: Queryable,
  subject: string,
  { max, hours }: Limit,
  now: Date,
): Promise<boolean> {
  const [row] = await database.query<{ allowed: boolean }>(
    `insert into alert_limits as kept (subject, began_at, attempts) values ($1, $2, 1)
     on conflict (subject) do update set
       attempts = case when kept.began_at > $3 then least(kept.attempts, 1000000) + 1 else 1 end,
       began_at = case when kept.began_at > $3 then kept.began_at else excluded.began_at end
     returning attempts <= $4 and silent_until <= $2 as allowed`,
    [subject, now.toISOString(), new Date(now.getTime() - hours * 3_600_000).toISOString(), max],
  );
  return row?.allowed === true;
}

/** Stops mail to the contact until then; `null`: for ever. A shorter silence does not end a longer one. */
export async function silence(
  database: Queryable,
  contact: string,
  { until, now }: { readonly until: Date | null; readonly now: Date },
): Promise<void> {
  await database.query(
    `insert into alert_limits as kept (subject, began_at, attempts, silent_until) values ($1, $2, 0, $3)
     on conflict (subject) do update set silent_until = greatest(kept.silent_until, excluded.silent_until)`,
    [contact, now.toISOString(), until?.toISOString() ?? "infinity"],
  );
}

/** Resolves to whether there was a silence to end. */
export async function endSilence(database: Queryable, contact: string, now: Date): Promise<boolean> {
  const ended = await database.query(
    "update alert_limits set silent_until = '-infinity' where subject = $1 and silent_until > $2 returning subject",
    [contact, now.toISOString()],
  );
  return ended.length > 0;
}

/** Limits from a clock over a day ahead count from now; less may be another server's clock. */
export async function forgetOldLimits(database: Queryable, now: Date): Promise<void> {
  await database.query("delete from alert_limits where began_at < $1 and silent_until < $2", [
    new Date(now.getTime() - contactLimit.hours * 3_600_000).toISOString(),
    now.toISOString(),
  ]);
  await database.query(
    `update alert_limits set began_at = least(began_at, $1),
       silent_until = case when silent_until = 'infinity' then silent_until else least(silent_until, $2) end
     where began_at > $1::timestamptz + interval '1 day'
       or silent_until > $2::timestamptz + interval '1 day' and silent_until < 'infinity'`,
    [now.toISOString(), new Date(now.getTime() + bounceDays * 86_400_000).toISOString()],
  );
}
