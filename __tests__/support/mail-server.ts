import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { MailServer } from "../../src/server/settings/alert-settings";

/** A mail server's refusal; the text may begin with an enhanced status. */
export interface SaysNo {
  readonly status: number;
  readonly text: string;
}

export interface TakenMail extends Email {
  readonly to_: string;
}

/** A real SMTP server on its own port that keeps the mails it accepts. */
export class TestMailServer {
  /** Refusals by recipient address. */
  readonly refused = new Map<string, SaysNo>();
  /** Refuses every mail after its data, without keeping it. */
  refusesData: SaysNo | null = null;
  /** Milliseconds before the answer to a mail's data. */
  slowMs = 0;
  /** Number of mails to keep and then hang up on without an answer. */
  hangsUp = 0;
  readonly #raw: { readonly to: string; readonly bytes: Buffer }[] = [];
  #server: SMTPServer;
  #port = 0;

  constructor() {
    this.#server = this.#make();
  }

  async start(): Promise<void> {
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server.server, "listening");
    this.#port = (this.#server.server.address() as AddressInfo).port;
  }

  /** Closes the port until the next `start`, which reuses it. */
  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server = this.#make();
  }

  get address(): MailServer {
    return { host: "127.0.0.1", port: this.#port, secure: false, requireTLS: false, auth: null };
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  get count(): number {
    return this.#raw.length;
  }

  /** The parsed mails since the last call. */
  async taken(): Promise<TakenMail[]> {
    const raw = this.#raw.splice(0);
    return Promise.all(
      raw.map(async ({ to, bytes }) => ({ ...(await new PostalMime().parse(bytes)), to_: to })),
    );
  }

  #make(): SMTPServer {
    return new SMTPServer({
      ...{ authOptional: true, disabledCommands: ["STARTTLS"], closeTimeout: 50, logger: false },
      onRcptTo: ({ address }, _session, done) => done(asError(this.refused.get(address))),
      onData: (stream, session, done) => {
        const pieces: Buffer[] = [];
        stream.on("data", (piece: Buffer) => pieces.push(piece));
        stream.on("end", () => {
          if (this.refusesData !== null) return done(asError(this.refusesData));
          const [{ address } = { address: "" }] = session.envelope.rcptTo;
          this.#raw.push({ to: address, bytes: Buffer.concat(pieces) });
          if (this.hangsUp > 0) {
            this.hangsUp -= 1;
            for (const connection of this.#server.connections) connection.close();
            return;
          }
          setTimeout(done, this.slowMs);
        });
      },
    }).on("error", () => undefined);
  }
}

function asError(no: SaysNo | undefined): Error | null {
  return no === undefined ? null : Object.assign(new Error(no.text), { responseCode: no.status });
}
