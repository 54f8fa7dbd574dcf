import type { Database } from "../../database/database";
import type { HeldLock } from "../../database/held-lock";
import type { JobService } from "../../jobs/job-service";
import type { MailServer } from "../../settings/alert-settings";
import {
  type DueMail,
  dropMail,
  dueMails,
  leftThisHour,
  markInFlight,
  noteRefusedAddress,
  noteSent,
  postponeMail,
} from "./mail-queue";
import { type SmtpLimits, type SmtpOutcome, SmtpSession } from "./smtp-session";
import { type MailFrame, writeMail } from "./write-mail";

interface SendingParts {
  readonly database: Database;
  readonly jobs: Pick<JobService, "listed">;
  readonly mailServer: MailServer;
  readonly frame: MailFrame;
  readonly mailsPerHour: number;
  readonly now: () => Date;
  readonly limits?: SmtpLimits;
  readonly signal: AbortSignal;
}

export interface Sent {
  sent: number;
  refused: number;
}

/** The mail server cannot be reached or ended the session: sending pauses for a while. */
export class MailServerError extends Error {
  override readonly name = "MailServerError";
}

const atOnce = 50;
/** Servers dislike longer sessions. */
const mailsPerSession = 100;
/** Tries before a mail is dropped: some four days. */
const maxAttempts = 16;

/**
 * The caller holds the lock. Rejects with a MailServerError if the server is gone. After an interruption, a
 * mail that may have been accepted is sent once more with the same Message-ID.
 */
export async function sendMails(parts: SendingParts, lock: HeldLock): Promise<Sent> {
  const told: Sent = { sent: 0, refused: 0 };
  const sessions = new Sessions(parts);
  try {
    for (let due = await next(parts); due.length > 0 && !parts.signal.aborted; due = await next(parts)) {
      const withoutMailbox = new Set<string>();
      for (const mail of due) {
        if (parts.signal.aborted) break;
        // Read with the refused one, deleted since.
        if (withoutMailbox.has(mail.contact)) continue;
        await lock.check();
        const outcome = await sendOne(parts, sessions, mail, told);
        if (outcome?.kind === "refused" && outcome.noMailbox) withoutMailbox.add(mail.contact);
      }
    }
  } finally {
    sessions.end();
  }
  return told;
}

async function next({ database, mailsPerHour, now }: SendingParts): Promise<DueMail[]> {
  const left = await leftThisHour(database, mailsPerHour, now());
  return left === 0 ? [] : dueMails(database, now(), Math.min(left, atOnce));
}

/** Undefined if there was nothing left to send. */
async function sendOne(
  parts: SendingParts,
  sessions: Sessions,
  mail: DueMail,
  told: Sent,
): Promise<SmtpOutcome | undefined> {
  const { database, frame, now } = parts;
  const jobs = await stillOpen(parts, mail);
  if (mail.kind === "jobs" && jobs.length === 0) {
    await dropMail(database, mail.id);
    return undefined;
  }
  const message = await writeMail(frame, mail, jobs);
  const session = await sessions.next();
  const envelope = { from: bareAddress(frame.from), to: mail.email };
  const outcome = await session.send(envelope, message, () => markInFlight(database, mail.id, now()));
  if (outcome.kind === "taken") {
    await noteSent(database, mail.id, now());
    told.sent += 1;
  } else if (outcome.kind === "refused") {
    told.refused += 1;
    await noteRefusal(parts, mail, outcome);
    await sessions.afterRefusal();
  } else {
    sessions.end();
    if (outcome.kind === "broken") throw new MailServerError(outcome.reason);
  }
  return outcome;
}

async function stillOpen({ jobs, now }: SendingParts, { job_ids: ids }: DueMail) {
  const today = now().toISOString().slice(0, 10);
  const listed = ids.length === 0 ? [] : await jobs.listed(ids);
  return listed.filter(({ closes_on: last }) => last === null || last >= today);
}

async function noteRefusal(
  { database, now }: SendingParts,
  mail: DueMail,
  { noMailbox, forGood }: Extract<SmtpOutcome, { kind: "refused" }>,
): Promise<void> {
  if (noMailbox) return noteRefusedAddress(database, mail, now());
  // A permanent refusal may be the server's mistake about us, which may be corrected.
  const tries = mail.tries + (forGood ? 4 : 1);
  if (tries >= maxAttempts) return dropMail(database, mail.id);
  await postponeMail(database, mail.id, { tries, until: momentAfterRefusal(tries, now()) });
}

const minuteMs = 60_000;

/** Two minutes after the first try, then twice as long each time, up to twelve hours. */
function momentAfterRefusal(tries: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(2 ** tries, 12 * 60) * minuteMs);
}

function bareAddress(from: string): string {
  return from.slice(from.indexOf("<") + 1).replace(">", "");
}

class Sessions {
  #session: SmtpSession | undefined;
  #mails = 0;

  constructor(private readonly parts: SendingParts) {}

  async next(): Promise<SmtpSession> {
    if (this.#mails >= mailsPerSession) this.end();
    this.#mails += 1;
    if (this.#session !== undefined) return this.#session;
    const { mailServer, limits } = this.parts;
    try {
      this.#session = await SmtpSession.open(mailServer, limits);
    } catch (error) {
      throw new MailServerError((error as Error).message, { cause: error });
    }
    return this.#session;
  }

  async afterRefusal(): Promise<void> {
    if ((await this.#session?.reset()) !== true) this.end();
  }

  end(): void {
    this.#session?.close();
    this.#session = undefined;
    this.#mails = 0;
  }
}
