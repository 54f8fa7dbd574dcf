import type { Database } from "../../database/database";
import type { AlertDesk } from "../../http/routes/alert-desk";
import type { ArrivingJobs } from "../../search/arrived-jobs";
import { addressHash } from "../../uploads/storage/upload-secrets";
import {
  alertLimits,
  alertsOf,
  askForAlert,
  confirmAlert,
  findAlert,
  forgetAddress,
  type OwnAlert,
  recentConfirmMails,
  stopAlert,
} from "./alert-book";
import type { AlertTokens } from "./alert-tokens";
import { AskLimits } from "./ask-limits";
import { readEmail } from "./email-address";

interface DeskParts {
  readonly database: Database;
  readonly search: Pick<ArrivingJobs, "lastArrived">;
  readonly tokens: AlertTokens;
  readonly hour: number;
  readonly mailsPerHour: number;
  readonly now: () => Date;
  /** There may be a mail to send. */
  readonly asked: () => void;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export class OpenAlertDesk implements AlertDesk {
  readonly daysToConfirm = alertLimits.daysToConfirm;
  readonly #parts: DeskParts;
  readonly #limits: AskLimits;

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.#limits = new AskLimits(parts.now);
  }

  async ask({ email: given, ...asked }: Parameters<AlertDesk["ask"]>[0], client: string) {
    const { database, search, mailsPerHour, now } = this.#parts;
    const email = readEmail(given);
    if (email === null) return "address";
    if (!this.#limits.take(addressHash(client))) return "often";
    // Those who wait for news must not be kept waiting by those who ask.
    const mostConfirmMails = Math.max(1, Math.floor(mailsPerHour / 2));
    if ((await recentConfirmMails(database, now())) >= mostConfirmMails) return "often";
    await askForAlert(database, { ...asked, email }, { now: now(), lastArrived: search.lastArrived });
    this.#parts.asked();
    return "asked";
  }

  async waiting(token: string): Promise<OwnAlert | undefined> {
    const { database, tokens } = this.#parts;
    const id = tokens.read("confirm", token);
    return id === null ? undefined : findAlert(database, id);
  }

  async confirm(token: string) {
    const { database, tokens, now, hour } = this.#parts;
    const id = tokens.read("confirm", token);
    const alert = id === null ? undefined : await confirmAlert(database, id, now(), hour);
    return alert && { alert, own: tokens.write("address", alert.address_id) };
  }

  async own(token: string): Promise<OwnAlert[] | undefined> {
    const { database, tokens } = this.#parts;
    const id = tokens.read("address", token);
    return id === null ? undefined : alertsOf(database, id);
  }

  async stop(token: string, alertId: string | null): Promise<OwnAlert[] | undefined> {
    const { database, tokens } = this.#parts;
    const id = tokens.read("address", token);
    if (id === null) return undefined;
    if (alertId === null) await forgetAddress(database, id);
    else if (uuid.test(alertId)) await stopAlert(database, id, alertId);
    return alertsOf(database, id);
  }
}
