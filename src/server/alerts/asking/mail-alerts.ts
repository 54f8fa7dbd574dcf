import { randomUUID } from "node:crypto";
import type { LinkStep } from "../../../page/plain/alerts/alert-view";
import { householdOf } from "../../counting/askers";
import type { Database, Queryable } from "../../database/database";
import type { AlertService, AskedAlert, LinkAction } from "../../http/routes/alerts";
import type { ArrivingJobs } from "../../search/arrived-jobs";
import { blockContact, daysToConfirm, foldEmail, readEmail, stopAlert } from "./alert-addresses";
import type { AlertLink, AlertTokens } from "./alert-tokens";
import { contactLimit, countAttempt, networkLimit } from "./mail-limits";

interface AlertParts {
  readonly database: Database;
  readonly search: Pick<ArrivingJobs, "lastArrived">;
  readonly tokens: AlertTokens;
  readonly hour: number;
  readonly mailsPerHour: number;
  readonly now: () => Date;
  /** Called when there may be a mail to send. */
  readonly asked: () => void;
}

interface StoredAlert {
  readonly id: string;
  readonly address_id: string;
  readonly query: string;
  readonly title: string;
  readonly frequency: Frequency;
}

const maxPerAddress = 20;
/** Validity of a link to all alerts of an address. */
const linkDays = 30;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const alertFields = "alerts.id, address_id, query, title, frequency";
const dayMs = 86_400_000;

export class MailAlerts implements AlertService {
  readonly daysToConfirm = daysToConfirm;

  constructor(private readonly parts: AlertParts) {}

  async ask(asked: AskedAlert, client: string) {
    const { database, tokens, mailsPerHour, now, search } = this.parts;
    const email = readEmail(asked.email);
    if (email === null) return "invalid_address";
    if (!(await countAttempt(database, tokens.hash("network", householdOf(client)), networkLimit, now())))
      return "rate_limited";
    // Half of all mails: confirmations must not hold up the alerts themselves.
    const siteLimit = { max: Math.max(1, Math.floor(mailsPerHour / 2)), hours: 1 };
    if (!(await countAttempt(database, "site", siteLimit, now()))) return "rate_limited";
    const contact = tokens.hash("contact", foldEmail(email));
    if (!(await countAttempt(database, contact, contactLimit, now()))) return "accepted";
    const lastArrived = search.lastArrived;
    await database.transaction((inside) =>
      writeAlert(inside, { ...asked, email, contact }, { now: now(), lastArrived }),
    );
    this.parts.asked();
    return "accepted";
  }

  async waiting(token: string) {
    const link = this.parts.tokens.readAlert("confirm", token);
    const alert = link && (await this.#unexpired(this.parts.database, link));
    return alert ? { alert, block: this.parts.tokens.forAlert("stop", link) } : undefined;
  }

  /** Replaces an alert for the same search at another frequency. */
  async confirm(token: string) {
    const { database, tokens, now, hour } = this.parts;
    const link = tokens.readAlert("confirm", token);
    if (link === null) return undefined;
    return database.transaction(async (inside) => {
      const alert = await this.#unexpired(inside, link);
      if (alert === undefined) return undefined;
      await inside.query(
        "update alerts set confirmed_at = $2, due_at = $3 where id = $1 and confirmed_at is null",
        [alert.id, now().toISOString(), nextMoment(alert.frequency, now(), hour).toISOString()],
      );
      await inside.query("delete from alerts where address_id = $1 and query = $2 and id <> $3", [
        alert.address_id,
        alert.query,
        alert.id,
      ]);
      await inside.query(
        "update alert_addresses set refused_at = null where id = $1 and refused_at is not null",
        [alert.address_id],
      );
      return { alert, own: tokens.forAddress(alert.address_id, now()) };
    });
  }

  async follow(token: string): Promise<LinkStep | undefined> {
    const { database, tokens } = this.parts;
    const link = tokens.readAlert("stop", token);
    if (link !== null) {
      const alert = await findAlert(database, link.alert);
      return alert === undefined ? { kind: "stopped" } : { kind: "stop", alert };
    }
    return this.#managed(token, (addressId) => this.#own(addressId));
  }

  async act(token: string, action: LinkAction): Promise<LinkStep | undefined> {
    const { database, tokens, now } = this.parts;
    const link = tokens.readAlert("stop", token);
    if (link !== null) {
      if (action.kind === "never") return this.#never(link.contact);
      const address = await stopAlert(database, link.alert);
      return { kind: "stopped", ...(address !== null && { own: tokens.forAddress(address, now()) }) };
    }
    if (action.kind === "renew") return this.#renew(token);
    return this.#managed(token, async (addressId) => {
      if (action.kind === "never") {
        const contact = await contactOf(database, addressId);
        return contact === undefined ? { kind: "own", alerts: [] } : this.#never(contact);
      }
      if (action.kind === "all")
        await database.query("delete from alert_addresses where id = $1", [addressId]);
      else if (action.kind === "stop" && uuid.test(action.alert))
        await stopAlert(database, action.alert, addressId);
      return this.#own(addressId);
    });
  }

  async #managed(
    token: string,
    work: (addressId: string) => Promise<LinkStep>,
  ): Promise<LinkStep | undefined> {
    const link = this.parts.tokens.readAddress(token, this.parts.now());
    if (link === null) return undefined;
    return link.days > linkDays ? { kind: "expired", days: linkDays } : work(link.id);
  }

  async #own(addressId: string): Promise<LinkStep> {
    const alerts = await this.parts.database.query<StoredAlert>(
      `select ${alertFields} from alerts where address_id = $1 and confirmed_at is not null
       order by confirmed_at, id`,
      [addressId],
    );
    return { kind: "own", alerts };
  }

  async #never(contact: string): Promise<LinkStep> {
    await blockContact(this.parts.database, contact, this.parts.now());
    return { kind: "never" };
  }

  /** Mails a new link to the address of an old one. Answers alike whether a mail is sent or not. */
  async #renew(token: string): Promise<LinkStep | undefined> {
    const { database, tokens, now } = this.parts;
    const link = tokens.readAddress(token, now());
    if (link === null) return undefined;
    const contact = await contactOf(database, link.id);
    if (contact !== undefined && (await countAttempt(database, contact, contactLimit, now()))) {
      await database.query(
        `insert into alert_mails (id, alert_id, kind, made_at, try_at)
         select $1, id, 'access', $3, $3 from alerts
         where address_id = $2 and confirmed_at is not null order by confirmed_at desc limit 1`,
        [randomUUID(), link.id, now().toISOString()],
      );
      this.parts.asked();
    }
    return { kind: "renewed" };
  }

  async #unexpired(database: Queryable, { alert: id }: AlertLink): Promise<StoredAlert | undefined> {
    const since = new Date(this.parts.now().getTime() - daysToConfirm * dayMs);
    return findAlert(database, id, since);
  }
}

/**
 * Writes an unconfirmed alert and its confirmation mail, unless the alert is confirmed already or the address
 * has too many. `lastArrived`: the last job that is not new to it.
 */
export async function writeAlert(
  inside: Queryable,
  { email, contact, query, title, frequency, locale }: AskedAlert & { readonly contact: string },
  { now, lastArrived }: { readonly now: Date; readonly lastArrived: number },
): Promise<void> {
  const [address] = await inside.query<{ id: string; alerts: number }>(
    `insert into alert_addresses (id, email, contact) values ($1, $2, $3)
     on conflict (email) do update set contact = excluded.contact
     returning id, (select count(*)::integer from alerts where address_id = alert_addresses.id) as alerts`,
    [randomUUID(), email, contact],
  );
  if (address === undefined || address.alerts >= maxPerAddress) return;
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
}

/** Undefined if there is no such alert, or it was requested before `since`. */
async function findAlert(
  database: Queryable,
  id: string,
  since = new Date(0),
): Promise<StoredAlert | undefined> {
  const [alert] = await database.query<StoredAlert>(
    `select ${alertFields} from alerts where id = $1 and asked_at >= $2`,
    [id, since.toISOString()],
  );
  return alert;
}

async function contactOf(database: Queryable, addressId: string): Promise<string | undefined> {
  const [address] = await database.query<{ contact: string }>(
    "select contact from alert_addresses where id = $1",
    [addressId],
  );
  return address?.contact;
}

export const frequencies = ["daily", "weekly"] as const;
export type Frequency = (typeof frequencies)[number];

const daysOf: Readonly<Record<Frequency, number>> = { daily: 1, weekly: 7 };

/** The next `hour` (UTC) after `now`; for weekly alerts, six days after that. */
export function nextMoment(frequency: Frequency, now: Date, hour: number): Date {
  const today = new Date(now).setUTCHours(hour, 0, 0, 0);
  const next = today > now.getTime() ? today : today + dayMs;
  return new Date(next + (daysOf[frequency] - 1) * dayMs);
}
