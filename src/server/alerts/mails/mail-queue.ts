import type { Queryable } from "../../database/database";
import { bounceDays, silence } from "../asking/mail-limits";

export interface DueMail {
  readonly id: string;
  readonly kind: "access" | "confirm" | "jobs";
  readonly email: string;
  readonly address_id: string;
  readonly contact: string;
  readonly alert_id: string;
  readonly query: string;
  readonly title: string;
  /** Empty for the site's own. */
  readonly locale: string;
  readonly job_ids: readonly number[];
  readonly total: number;
  readonly made_at: string;
  readonly tries: number;
}

/** Time after the end of a mail in which its server may still answer, or we may be recording the answer. */
const leaseMinutes = 15;

/** Mails that may be tried now. Sorting by kind puts those that a person waits for first. */
export function dueMails(database: Queryable, now: Date, most: number): Promise<DueMail[]> {
  return database.query<DueMail>(
    `select mail.id, kind, email, contact, address_id, alert_id, query, title, locale, job_ids, total, made_at, tries
     from alert_mails as mail join alerts on alerts.id = alert_id join alert_addresses on alert_addresses.id = address_id
     where sent_at is null and try_at <= $1 order by kind, try_at, mail.id limit ${most}`,
    [now.toISOString()],
  );
}

/**
 * Records that the end of a mail is about to be sent. False if another process sent it, or it was deleted. If
 * interrupted before the server's reply, it may be tried again after `leaseMinutes`.
 */
export async function markInFlight(database: Queryable, id: string, now: Date): Promise<boolean> {
  const noted = await database.query(
    `update alert_mails set dot_at = $2, try_at = $2::timestamptz + interval '${leaseMinutes} minutes', tries = tries + 1
     where id = $1 and sent_at is null and try_at <= $2 returning id`,
    [id, now.toISOString()],
  );
  return noted.length > 0;
}

export async function noteSent(database: Queryable, id: string, now: Date): Promise<void> {
  await database.query("update alert_mails set sent_at = $2, job_ids = '{}' where id = $1", [
    id,
    now.toISOString(),
  ]);
}

/** The mail was not accepted and may be tried again at `until`. */
export async function postponeMail(
  database: Queryable,
  id: string,
  { tries, until }: { readonly tries: number; readonly until: Date },
): Promise<void> {
  await database.query(
    "update alert_mails set dot_at = null, try_at = $2, tries = $3 where id = $1 and sent_at is null",
    [id, until.toISOString(), tries],
  );
}

export async function dropMail(database: Queryable, id: string): Promise<void> {
  await database.query("delete from alert_mails where id = $1 and sent_at is null", [id]);
}

/** The mailbox does not exist: no mail for some days, and no alerts until the owner confirms again. */
export async function noteRefusedAddress(database: Queryable, mail: DueMail, now: Date): Promise<void> {
  await database.query("update alert_addresses set refused_at = $2 where id = $1", [
    mail.address_id,
    now.toISOString(),
  ]);
  await database.query(
    `delete from alert_mails using alerts join alert_addresses as address on address.id = address_id
     where alerts.id = alert_id and (address_id = $1 or contact = $2) and sent_at is null`,
    [mail.address_id, mail.contact],
  );
  await silence(database, mail.contact, { until: new Date(now.getTime() + bounceDays * 86_400_000), now });
}

export async function leftThisHour(database: Queryable, mailsPerHour: number, now: Date): Promise<number> {
  const [row] = await database.query<{ sent: number }>(
    "select count(*)::integer as sent from alert_mails where sent_at > $1::timestamptz - interval '1 hour'",
    [now.toISOString()],
  );
  return Math.max(0, mailsPerHour - (row?.sent ?? 0));
}
