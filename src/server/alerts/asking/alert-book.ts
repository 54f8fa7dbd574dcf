import { randomUUID } from "node:crypto";
import type { Database, Queryable } from "../../database/database";
import { type Frequency, nextMoment } from "./next-moment";

/** What somebody wants to be told of. */
export interface AskedAlert {
  readonly email: string;
  /** Canonical. */
  readonly query: string;
  /** The search in the site's words. */
  readonly title: string;
  readonly frequency: Frequency;
  /** Of its mails; empty for the site's own. */
  readonly locale: string;
}

/** An alert as the owner of its address sees it. */
export interface OwnAlert extends Omit<AskedAlert, "email" | "locale"> {
  readonly id: string;
  readonly address_id: string;
}

export const alertLimits = {
  /** Of one address, confirmed or not. */
  perAddress: 20,
  /** Mails that ask one address for its yes, within a day. */
  confirmMailsPerDay: 5,
  /** Days that an alert waits for it. */
  daysToConfirm: 3,
  /** Days after which an address is forgotten that mail servers do not know. */
  daysRefused: 30,
  /** Days that it is remembered that a mail was sent. */
  daysSent: 7,
} as const;

/**
 * Writes down an alert that its owner has to say yes to, and the mail that asks. Does nothing, and says nothing,
 * when the address has the alert already or has as many as may be. `lastArrived` is the last job that is not new
 * for it.
 */
export async function askForAlert(
  database: Database,
  { email, query, title, frequency, locale }: AskedAlert,
  { now, lastArrived }: { readonly now: Date; readonly lastArrived: number },
): Promise<void> {
  await database.transaction(async (inside) => {
    const [address] = await inside.query<{ id: string }>(
      `insert into alert_addresses (id, email) values ($1, $2)
       on conflict (email) do update set email = excluded.email returning id`,
      [randomUUID(), email],
    );
    if (address === undefined || !(await mayHaveMore(inside, address.id, now))) return;
    const [alert] = await inside.query<{ id: string }>(
      `insert into alerts (id, address_id, query, title, frequency, asked_at, after_id, due_at, locale)
       values ($1, $2, $3, $4, $5, $6, $7, $6, $8)
       on conflict (address_id, query, frequency)
         do update set (asked_at, title, locale) = (excluded.asked_at, excluded.title, excluded.locale)
         where alerts.confirmed_at is null
       returning id`,
      [randomUUID(), address.id, query, title, frequency, now.toISOString(), lastArrived, locale],
    );
    if (alert === undefined) return;
    await inside.query(
      `insert into alert_mails (id, alert_id, kind, made_at, try_at)
       select $1, $2, 'confirm', $3, $3
       where not exists (select from alert_mails where alert_id = $2 and kind = 'confirm' and sent_at is null)`,
      [randomUUID(), alert.id, now.toISOString()],
    );
  });
}

async function mayHaveMore(inside: Queryable, addressId: string, now: Date): Promise<boolean> {
  const [counts] = await inside.query<{ alerts: number; mails: number }>(
    `select (select count(*)::integer from alerts where address_id = $1) as alerts,
       (select count(*)::integer from alert_mails join alerts on alerts.id = alert_id
        where address_id = $1 and kind = 'confirm' and made_at > $2::timestamptz - interval '1 day') as mails`,
    [addressId, now.toISOString()],
  );
  const { alerts = 0, mails = 0 } = counts ?? {};
  return alerts < alertLimits.perAddress && mails < alertLimits.confirmMailsPerDay;
}

/** Mails that asked anybody for a yes, within the last hour. */
export async function recentConfirmMails(database: Queryable, now: Date): Promise<number> {
  const [row] = await database.query<{ mails: number }>(
    `select count(*)::integer as mails from alert_mails
     where kind = 'confirm' and made_at > $1::timestamptz - interval '1 hour'`,
    [now.toISOString()],
  );
  return row?.mails ?? 0;
}

const ownFields = "alerts.id, address_id, query, title, frequency";

/** Undefined when there is none by that id. */
export async function findAlert(database: Queryable, id: string): Promise<OwnAlert | undefined> {
  const [alert] = await database.query<OwnAlert>(`select ${ownFields} from alerts where id = $1`, [id]);
  return alert;
}

/** The owner says yes, once or again. An alert for the same search at another interval gives way. */
export async function confirmAlert(
  database: Database,
  id: string,
  now: Date,
  hour: number,
): Promise<OwnAlert | undefined> {
  return database.transaction(async (inside) => {
    const alert = await findAlert(inside, id);
    if (alert === undefined) return undefined;
    await inside.query(
      "update alerts set confirmed_at = $2, due_at = $3 where id = $1 and confirmed_at is null",
      [id, now.toISOString(), nextMoment(alert.frequency, now, hour).toISOString()],
    );
    await inside.query(
      `delete from alerts as other using alerts as own
       where own.id = $1 and other.address_id = own.address_id and other.query = own.query and other.id <> own.id`,
      [id],
    );
    await inside.query(
      `update alert_addresses set refused_at = null from alerts
       where alerts.id = $1 and alert_addresses.id = address_id and refused_at is not null`,
      [id],
    );
    return alert;
  });
}

/** Those that were confirmed, oldest first. */
export async function alertsOf(database: Queryable, addressId: string): Promise<OwnAlert[]> {
  return database.query<OwnAlert>(
    `select ${ownFields} from alerts where address_id = $1 and confirmed_at is not null order by confirmed_at, id`,
    [addressId],
  );
}

/** Stops one; an address without any is forgotten. */
export async function stopAlert(database: Database, addressId: string, alertId: string): Promise<void> {
  await database.transaction(async (inside) => {
    await inside.query("delete from alerts where id = $1 and address_id = $2", [alertId, addressId]);
    await inside.query(
      `delete from alert_addresses where id = $1
       and not exists (select from alerts where address_id = $1)`,
      [addressId],
    );
  });
}

/** Stops all of an address, and forgets it. */
export async function forgetAddress(database: Queryable, addressId: string): Promise<void> {
  await database.query("delete from alert_addresses where id = $1", [addressId]);
}

/** The same by the address itself. How many alerts it had, confirmed or not; null for one that is not kept. */
export async function forgetEmail(database: Database, email: string): Promise<number | null> {
  return database.transaction(async (inside) => {
    const [address] = await inside.query<{ id: string; alerts: number }>(
      `select id, (select count(*)::integer from alerts where address_id = alert_addresses.id) as alerts
       from alert_addresses where email = $1 for update`,
      [email],
    );
    if (address === undefined) return null;
    await forgetAddress(inside, address.id);
    return address.alerts;
  });
}

/** Forgets what nobody said yes to in time, addresses that do not exist, and what was sent long ago. */
export async function forgetOld(database: Queryable, now: Date): Promise<void> {
  const before = (days: number) => [new Date(now.getTime() - days * 86_400_000).toISOString()];
  await database.query(
    "delete from alerts where confirmed_at is null and asked_at < $1",
    before(alertLimits.daysToConfirm),
  );
  await database.query(
    `delete from alert_addresses where refused_at < $1
     or not exists (select from alerts where address_id = alert_addresses.id)`,
    before(alertLimits.daysRefused),
  );
  await database.query("delete from alert_mails where sent_at < $1", before(alertLimits.daysSent));
}
