import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { MailServer } from "../../settings/alert-settings";

/** Milliseconds. */
export interface SmtpLimits {
  readonly connectMs: number;
  /** Without a word; after the end of a mail RFC 5321 gives a server ten minutes. */
  readonly silenceMs: number;
}

export const usualSmtpLimits: SmtpLimits = { connectMs: 30_000, silenceMs: 10 * 60_000 };

/** How one mail fared. */
export type SmtpOutcome =
  | { readonly kind: "taken" }
  /** The server refused it; `noMailbox` when the address has no mailbox. */
  | {
      readonly kind: "refused";
      readonly noMailbox: boolean;
      readonly forGood: boolean;
      readonly reason: string;
    }
  /** Not sent to its end, at our own word. */
  | { readonly kind: "withdrawn" }
  /** The session ended; `inDoubt` when that was between the mail's end and the server's word. */
  | { readonly kind: "broken"; readonly inDoubt: boolean; readonly reason: string };

interface SmtpError extends Error {
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
}

interface Envelope {
  readonly from: string;
  readonly to: string;
}

/** A connection to the mail server, by which one mail is sent after the other. */
export class SmtpSession {
  private constructor(private readonly connection: SMTPConnection) {}

  /** Rejects when the server cannot be reached, or does not let us in. */
  static async open(server: MailServer, limits: SmtpLimits = usualSmtpLimits): Promise<SmtpSession> {
    const { host, port, secure, requireTLS, auth } = server;
    const { connectMs, silenceMs } = limits;
    const times = { connectionTimeout: connectMs, greetingTimeout: connectMs, socketTimeout: silenceMs };
    const connection = new SMTPConnection({ host, port, secure, requireTLS, ...times });
    try {
      await new Promise<void>((resolve, reject) => {
        connection.once("error", reject);
        connection.once("end", () => reject(new Error("The mail server hung up.")));
        connection.connect((error) => (error ? reject(error) : resolve()));
      });
      // Afterwards each mail hears of it by itself.
      connection.on("error", () => undefined);
      if (auth !== null) {
        await new Promise<void>((resolve, reject) =>
          connection.login({ user: auth.user, pass: auth.pass }, (error) =>
            error ? reject(error) : resolve(),
          ),
        );
      }
      return new SmtpSession(connection);
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /**
   * Sends one mail. `atDot` is asked when all of it but its end has gone: no server takes it before that. When it says
   * false, the mail does not end, and so was never sent.
   */
  async send(envelope: Envelope, message: Buffer, atDot: () => Promise<boolean>): Promise<SmtpOutcome> {
    const state = { withdrawn: false, ended: false };
    const body = Readable.from(
      (async function* () {
        yield message;
        state.withdrawn = !(await atDot());
        if (state.withdrawn) throw new Error("The mail is no longer wanted.");
        state.ended = true;
      })(),
    );
    return new Promise((resolve) => {
      const over = (reason: string) => resolve({ kind: "broken", inDoubt: state.ended, reason });
      const hungUp = () => over("the mail server hung up");
      this.connection.once("end", hungUp);
      this.connection.send(envelope, body, (error: SmtpError | null) => {
        this.connection.off("end", hungUp);
        if (!error) return resolve({ kind: "taken" });
        if (state.withdrawn) return resolve({ kind: "withdrawn" });
        if (error.responseCode === undefined || error.responseCode === 421) return over(error.message);
        resolve(refusal(error, error.responseCode));
      });
    });
  }

  /** Clears the state of a refused mail before the next one. */
  async reset(): Promise<boolean> {
    return new Promise((resolve) => this.connection.reset((error) => resolve(!error)));
  }

  close(): void {
    this.connection.quit();
    this.connection.close();
  }
}

/**
 * Only what is said of the mailbox itself is held against it: a server that wants a password, or takes no mail from us,
 * says no to every one.
 */
function refusal({ command, message }: SmtpError, status: number): SmtpOutcome {
  const forGood = status >= 500;
  const enhanced = /\b[45]\.(\d{1,3})\.(\d{1,3})\b/.exec(message);
  const isOfMailbox =
    enhanced === null
      ? command === "RCPT TO" && [550, 551, 553].includes(status)
      : ["1.1", "1.2", "1.3", "1.6", "1.10", "2.1"].includes(`${enhanced[1]}.${enhanced[2]}`);
  return {
    kind: "refused",
    noMailbox: forGood && isOfMailbox,
    forGood,
    reason: `${status} after ${command}`,
  };
}
