import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Queryable } from "../../database/database";

/** What a link to one alert is made of: enough to stop it, and to block its address when the alert is gone. */
export interface AlertLink {
  readonly alert: string;
  /** The keyed hash of the folded address. */
  readonly contact: string;
}

type AlertPurpose = "confirm" | "stop";

const idBytes = 16;
const proofBytes = 16;
const dayMs = 86_400_000;

/**
 * Tokens are not stored: each is what it is for with a proof by a key that never leaves the database. So a link still
 * works when what it was for is gone, and a stopped alert can be stopped again.
 */
export class AlertTokens {
  constructor(private readonly key: Uint8Array) {}

  /** With the key of this database, which is made when it is first needed. */
  static async of(database: Queryable): Promise<AlertTokens> {
    await database.query(
      "insert into meta (key, value) values ('alerts_key', $1) on conflict (key) do nothing",
      [randomBytes(32).toString("hex")],
    );
    const [row] = await database.query<{ value: string }>("select value from meta where key = 'alerts_key'");
    return new AlertTokens(Buffer.from(row?.value ?? "", "hex"));
  }

  /** A hash that only this database can make: 32 hexadecimal digits. */
  hash(kind: "contact" | "network", text: string): string {
    return this.#proof(kind, Buffer.from(text)).toString("hex");
  }

  forAlert(purpose: AlertPurpose, { alert, contact }: AlertLink): string {
    return this.#write(purpose, Buffer.concat([bytesOf(alert), Buffer.from(contact, "hex")]));
  }

  /** Null for a token that was not given for this purpose. */
  readAlert(purpose: AlertPurpose, token: string): AlertLink | null {
    const bytes = this.#read(purpose, token, 2 * idBytes);
    return bytes && { alert: uuidOf(bytes), contact: bytes.subarray(idBytes).toString("hex") };
  }

  /** For all alerts of an address. */
  forAddress(id: string, now: Date): string {
    const issued = Buffer.alloc(4);
    issued.writeUInt32BE(Math.floor(now.getTime() / dayMs));
    return this.#write("manage", Buffer.concat([bytesOf(id), issued]));
  }

  /** The id, and the days since the token was made. */
  readAddress(token: string, now: Date): { readonly id: string; readonly days: number } | null {
    const bytes = this.#read("manage", token, idBytes + 4);
    return (
      bytes && { id: uuidOf(bytes), days: Math.floor(now.getTime() / dayMs) - bytes.readUInt32BE(idBytes) }
    );
  }

  #write(purpose: string, bytes: Buffer): string {
    return Buffer.concat([bytes, this.#proof(purpose, bytes)]).toString("base64url");
  }

  #read(purpose: string, token: string, length: number): Buffer | null {
    if (!/^[\w-]{1,80}$/.test(token)) return null;
    const all = Buffer.from(token, "base64url");
    if (all.length !== length + proofBytes) return null;
    const bytes = all.subarray(0, length);
    return timingSafeEqual(all.subarray(length), this.#proof(purpose, bytes)) ? bytes : null;
  }

  #proof(purpose: string, bytes: Uint8Array): Buffer {
    return createHmac("sha256", this.key).update(purpose).update(bytes).digest().subarray(0, proofBytes);
  }
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll("-", ""), "hex");
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString("hex", 0, idBytes);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
