import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { MailServer } from "../../settings/alert-settings";

export interface SmtpLimits {
  readonly connectMs: number;
  /** Without data from the server. RFC 5321 allows it ten minutes after the end of a mail. */
  readonly silenceMs: number;
}

const usualSmtpLimits: SmtpLimits = { connectMs: 30_000, silenceMs: 10 * 60_000 };

export type SmtpOutcome =
  | { readonly kind: "taken" }
  | { readonly kind: "refused"; readonly noMailbox: boolean; readonly forGood: boolean }
  /** We stopped before its end was sent. */
  | { readonly kind: "withdrawn" }
  /** The session ended, maybe between the mail's end and the server's reply. */
  | { readonly kind: "broken"; readonly reason: string };

interface SmtpError extends Error {
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
}

interface Envelope {
  readonly from: string;
  readonly to: string;
}

export class SmtpSession {
  private constructor(private readonly connection: SMTPConnection) {}

  /** Rejects if the server cannot be reached or refuses the login. */
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
      // From now on, each mail handles errors itself.
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
   * `atDot` is called once all but the mail's end is sent, before which no server accepts it. If it returns
   * false, the mail does not end, and so was never sent.
   */
  async send(envelope: Envelope, message: Buffer, atDot: () => Promise<boolean>): Promise<SmtpOutcome> {
    let isWithdrawn = false;
    const body = Readable.from(
      (async function* () {
        yield message;
        isWithdrawn = !(await atDot());
        if (isWithdrawn) throw new Error("The mail is no longer wanted.");
      })(),
    );
    return new Promise((resolve) => {
      const over = (reason: string) => resolve({ kind: "broken", reason });
      const hungUp = () => over("the mail server hung up");
      this.connection.once("end", hungUp);
      this.connection.send(envelope, body, (error: SmtpError | null) => {
        this.connection.off("end", hungUp);
        if (!error) return resolve({ kind: "taken" });
        if (isWithdrawn) return resolve({ kind: "withdrawn" });
        if (error.responseCode === undefined || error.responseCode === 421) return over(error.message);
        resolve(refusal(error, error.responseCode));
      });
    });
  }

  /** Clears the state of a refused mail before the next one; false if that failed. */
  async reset(): Promise<boolean> {
    return new Promise((resolve) => this.connection.reset((error) => resolve(!error)));
  }

  close(): void {
    this.connection.quit();
    this.connection.close();
  }
}

/** Counts only refusals of the mailbox itself: a server that rejects us refuses every mail. */
function refusal({ command, message }: SmtpError, status: number): SmtpOutcome {
  const forGood = status >= 500;
  const enhanced = /\b[45]\.(\d{1,3})\.(\d{1,3})\b/.exec(message);
  const isOfMailbox =
    enhanced === null
      ? command === "RCPT TO" && [550, 551, 553].includes(status)
      : ["1.1", "1.2", "1.3", "1.6", "1.10", "2.1"].includes(`${enhanced[1]}.${enhanced[2]}`);
  return { kind: "refused", noMailbox: forGood && isOfMailbox, forGood };
}
