import type { Logger } from "pino";
import { type Traffic, yieldToVisitors } from "../concurrency/traffic";
import type { Database } from "../database/database";
import type { HeldLock } from "../database/held-lock";
import type { JobService } from "../jobs/job-service";
import type { ArrivingJobs } from "../search/arrived-jobs";
import type { AlertSettings, MailServer } from "../settings/alert-settings";
import { fillContacts } from "./asking/alert-addresses";
import { AlertTokens } from "./asking/alert-tokens";
import { MailAlerts } from "./asking/mail-alerts";
import { MailServerError, sendMails } from "./mails/send-mails";
import type { MailFrame } from "./mails/write-mail";
import { matchAlerts } from "./matching/match-alerts";

interface AlertDeps {
  readonly database: Database;
  readonly search: ArrivingJobs;
  readonly jobs: Pick<JobService, "listed">;
  readonly settings: AlertSettings;
  readonly mailServer: MailServer;
  readonly frame: Omit<MailFrame, "tokens" | "from">;
  /** Called with the number of consecutive failures to send mail. */
  readonly mailFailures?: ((times: number) => void) | undefined;
  /** Visitors' requests, which go before matching. */
  readonly traffic: Traffic;
  readonly now: () => Date;
  readonly log: Logger;
}

// Any numbers that nothing else in the same database locks on.
const matchingLock = 3_918_204;
const sendingLock = 3_918_205;

/** No index tells whether an alert is due: the embedded database takes some 30 ms for 100,000. */
const matchEveryMs = 60_000;

export async function openAlerts(deps: AlertDeps) {
  const { database, settings, now } = deps;
  const tokens = await AlertTokens.of(database);
  await fillContacts(database, tokens);
  const stopping = new AbortController();
  const sending = sendingWorker(deps, tokens, stopping.signal);
  const matching = matchingWorker(deps, sending, stopping.signal);
  return {
    service: new MailAlerts({ ...deps, ...settings, tokens, now, asked: () => sending.wake() }),
    start: () => {
      matching.start();
      sending.start();
    },
    close: async () => {
      stopping.abort();
      await Promise.all([matching.close(), sending.close()]);
    },
  };
}

function sendingWorker(deps: AlertDeps, tokens: AlertTokens, signal: AbortSignal): PollingWorker {
  const { database, settings, now, log, jobs, mailServer, mailFailures } = deps;
  const frame = { ...deps.frame, from: settings.from, tokens };
  const parts = { database, jobs, mailServer, frame, mailsPerHour: settings.mailsPerHour, now, signal };
  /** In a row, of the mail server. */
  let times = 0;
  return new PollingWorker({
    database,
    lock: sendingLock,
    isDue: () => exists(database, "alert_mails where sent_at is null and try_at <= $1", now()),
    work: async (lock) => {
      const told = await sendMails(parts, lock);
      if (told.sent + told.refused > 0) log.info(told, "Alerts were sent.");
    },
    failed: (error) => {
      if (error instanceof MailServerError) times += 1;
      // The reason may name the server, never a recipient.
      log.warn({ reason: (error as Error).message }, "Alerts cannot be sent; this is tried again.");
    },
    ended: (failures) => {
      if (failures === 0) times = 0;
      mailFailures?.(times);
    },
  });
}

function matchingWorker(deps: AlertDeps, sending: PollingWorker, signal: AbortSignal): PollingWorker {
  const { database, search, settings, traffic, now, log } = deps;
  // Its steps are short: with rests it took twice as long, and pages were no faster.
  const quiet = yieldToVisitors(traffic, { pauseFactor: 0 });
  return new PollingWorker({
    database,
    lock: matchingLock,
    everyMs: matchEveryMs,
    isDue: () => exists(database, "alerts where confirmed_at is not null and due_at <= $1", now()),
    work: async () => {
      const began = performance.now();
      const matched = await matchAlerts({ database, search, hour: settings.hour, now, quiet, signal });
      const ms = Math.round(performance.now() - began);
      log.info({ ...matched, ms }, "Alerts were matched with new jobs.");
      if (matched.mails > 0) sending.wake();
    },
    failed: (error) =>
      signal.aborted || log.warn(error, "Alerts could not be matched with new jobs; this is tried again."),
  });
}

async function exists(database: Database, rows: string, now: Date): Promise<boolean> {
  const found = await database.query(`select 1 as one from ${rows} limit 1`, [now.toISOString()]);
  return found.length > 0;
}

interface RoundParts {
  readonly database: Pick<Database, "tryLock">;
  readonly lock: number;
  readonly isDue: () => Promise<boolean>;
  /** Runs under the lock, so on one server at a time of those that share a database. */
  readonly work: (lock: HeldLock) => Promise<void>;
  readonly failed: (error: unknown) => void;
  /** Called after each round with the number of consecutive failures. */
  readonly ended?: (failures: number) => void;
  readonly everyMs?: number;
}

const usualMs = 5_000;
const maxMs = 15 * 60_000;

/** Works at intervals, and at once when nudged; after failures less and less often. */
class PollingWorker {
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #failures = 0;
  #nudged = false;
  #closed = false;

  constructor(private readonly parts: RoundParts) {}

  start(): void {
    this.#working = this.#round().finally(() => {
      this.#working = undefined;
      if (this.#closed) return;
      const { everyMs = usualMs, ended } = this.parts;
      ended?.(this.#failures);
      const restMs = this.#nudged ? 0 : Math.min(maxMs, everyMs * 2 ** Math.min(this.#failures, 10));
      this.#nudged = false;
      this.#timer = setTimeout(() => this.start(), restMs).unref();
    });
  }

  /** Ignored after a failure, so as not to retry early. */
  wake(): void {
    if (this.#closed || this.#failures > 0) return;
    this.#nudged = this.#working !== undefined;
    if (this.#nudged) return;
    clearTimeout(this.#timer);
    this.start();
  }

  /** Waits for the current round to finish; the work has its own signal to stop early. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#working;
  }

  async #round(): Promise<void> {
    const { database, lock, isDue, work, failed } = this.parts;
    try {
      if (!(await isDue())) {
        this.#failures = 0;
        return;
      }
      const held = await database.tryLock(lock);
      if (held === null) return;
      try {
        await work(held);
        this.#failures = 0;
      } finally {
        await held.release();
      }
    } catch (error) {
      this.#failures += 1;
      if (!this.#closed) failed(error);
    }
  }
}
