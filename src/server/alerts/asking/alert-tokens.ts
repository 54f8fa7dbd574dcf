import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Queryable } from "../../database/database";

/** Payload of a link to one alert: enough to stop it, and to block its address after the alert is deleted. */
export interface AlertLink {
  readonly alert: string;
  /** Keyed hash of the folded address. */
  readonly contact: string;
}

type AlertPurpose = "confirm" | "stop";

const idBytes = 16;
const proofBytes = 16;
const dayMs = 86_400_000;

/**
 * Tokens are not stored: each is its payload and an HMAC, by a key that never leaves the database. So links
 * outlive their alert.
 */
export class AlertTokens {
  constructor(private readonly key: Uint8Array) {}

  /** Uses this database's key, created on first use. */
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

  /** Null if invalid or made for another purpose. */
  readAlert(purpose: AlertPurpose, token: string): AlertLink | null {
    const bytes = this.#read(purpose, token, 2 * idBytes);
    return bytes && { alert: uuidOf(bytes), contact: bytes.subarray(idBytes).toString("hex") };
  }

  forAddress(id: string, now: Date): string {
    const issued = Buffer.alloc(4);
    issued.writeUInt32BE(Math.floor(now.getTime() / dayMs));
    return this.#write("manage", Buffer.concat([bytesOf(id), issued]));
  }

  /** The address's id, and the days since the token was made. */
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
