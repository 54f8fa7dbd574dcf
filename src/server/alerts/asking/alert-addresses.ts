import { domainToASCII } from "node:url";
import type { Database, Queryable } from "../../database/database";
import type { AlertTokens } from "./alert-tokens";
import { forgetOldLimits, silence } from "./mail-limits";

/** Accepted by mail servers without extensions: no quotes, no spaces, only ASCII before the `@`. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** An address as it is stored and written to, in lower case; null if invalid. */
export function readEmail(given: string): string | null {
  const [local = "", domain = "", ...rest] = given.trim().toLowerCase().split("@");
  const ascii = domainToASCII(domain);
  const labels = ascii.split(".");
  const isAddress =
    rest.length === 0 &&
    local.length <= 64 &&
    localPart.test(local) &&
    labels.length >= 2 &&
    labels.every((each) => label.test(each));
  const email = `${local}@${ascii}`;
  return isAddress && email.length <= 254 && !/^\d+$/.test(labels.at(-1) ?? "") ? email : null;
}

/** Providers that ignore dots before the `@`. */
const dotless = new Set(["gmail.com", "proton.me", "protonmail.com", "pm.me"]);
const sameDomain = new Map([["googlemail.com", "gmail.com"]]);

/**
 * One spelling for all addresses of a mailbox, for counts and blocks; never written to. With providers that
 * do not treat text after a plus as a label, mailboxes share their limits.
 */
export function foldEmail(email: string): string {
  const [local = "", given = ""] = email.split("@");
  const domain = sameDomain.get(given) ?? given;
  const [mailbox = ""] = local.split("+");
  return `${(dotless.has(domain) ? mailbox.replaceAll(".", "") : mailbox) || local}@${domain}`;
}

export const daysToConfirm = 3;
/** Days that an address without a mailbox is kept. */
const daysRefused = 30;
/** Days that a sent mail stays on record. */
const daysSent = 7;

/**
 * Deletes the address with its last alert; resolves with its id if others remain. With `addressId`, only
 * stops an alert of that address.
 */
export async function stopAlert(
  database: Database,
  alertId: string,
  addressId: string | null = null,
): Promise<string | null> {
  return database.transaction(async (inside) => {
    const [stopped] = await inside.query<{ address_id: string }>(
      "delete from alerts where id = $1 and address_id = coalesce($2::uuid, address_id) returning address_id",
      [alertId, addressId],
    );
    if (stopped === undefined) return null;
    const forgotten = await inside.query(
      `delete from alert_addresses where id = $1
       and not exists (select from alerts where address_id = $1) returning id`,
      [stopped.address_id],
    );
    return forgotten.length > 0 ? null : stopped.address_id;
  });
}

/** Stops all alerts of an address and deletes it. Its hash stays, so that it is never written to again. */
export async function blockContact(database: Database, contact: string, now: Date): Promise<void> {
  await database.transaction(async (inside) => {
    await silence(inside, contact, { until: null, now });
    await inside.query("delete from alert_addresses where contact = $1", [contact]);
  });
}

/** Deletes an address. Resolves with its number of alerts, confirmed or not; null if it was not stored. */
export async function forgetEmail(database: Queryable, email: string): Promise<number | null> {
  const [address] = await database.query<{ alerts: number }>(
    `delete from alert_addresses where email = $1
     returning (select count(*)::integer from alerts where address_id = alert_addresses.id) as alerts`,
    [email],
  );
  return address?.alerts ?? null;
}

/** Deletes alerts not confirmed in time, addresses without a mailbox or alerts, and old mails. */
export async function forgetOld(database: Queryable, now: Date): Promise<void> {
  const before = (days: number) => [new Date(now.getTime() - days * 86_400_000).toISOString()];
  await database.query(
    "delete from alerts where confirmed_at is null and asked_at < $1",
    before(daysToConfirm),
  );
  await database.query(
    `delete from alert_addresses where refused_at < $1
     or not exists (select from alerts where address_id = alert_addresses.id)`,
    before(daysRefused),
  );
  await database.query("delete from alert_mails where sent_at < $1", before(daysSent));
  await forgetOldLimits(database, now);
  await clampFutureTimes(database, now);
}

/**
 * A clock that was ahead leaves future times, which would hold up alerts or mails until then. A difference of
 * a day may be another server's clock.
 */
async function clampFutureTimes(database: Queryable, now: Date): Promise<void> {
  for (const late of [
    "update alerts set due_at = $1 where confirmed_at is not null and due_at > $1::timestamptz + interval '8 days'",
    `update alert_mails set try_at = $1, made_at = least(made_at, $1)
     where sent_at is null and try_at > $1::timestamptz + interval '1 day'`,
    "update alert_mails set sent_at = $1 where sent_at > $1::timestamptz + interval '1 day'",
  ])
    await database.query(late, [now.toISOString()]);
}

/** For addresses stored before contacts existed. */
export async function fillContacts(database: Queryable, tokens: AlertTokens): Promise<void> {
  const addresses = await database.query<{ id: string; email: string }>(
    "select id, email from alert_addresses where contact is null",
  );
  await database.query(
    `update alert_addresses set contact = filled.contact
     from unnest($1::uuid[], $2::text[]) as filled(id, contact) where alert_addresses.id = filled.id`,
    [addresses.map(({ id }) => id), addresses.map(({ email }) => tokens.hash("contact", foldEmail(email)))],
  );
}
