import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Queryable } from "../../database/database";

/** What a link in a mail may do: say yes to one alert, or see and stop all those of an address. */
export type Purpose = "confirm" | "address";

const idBytes = 16;
const proofBytes = 16;
/** Both in base64url. */
const tokenPattern = /^[\w-]{43}$/;

/**
 * Tokens are not stored: each is an id with its proof by a key that never leaves the database. So one still proves what
 * it did when what it was for is gone, and a stopped alert can be stopped again.
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

  write(purpose: Purpose, id: string): string {
    const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
    return Buffer.concat([bytes, this.#proof(purpose, bytes)]).toString("base64url");
  }

  /** The id; null for what nobody was given for this purpose. */
  read(purpose: Purpose, token: string): string | null {
    if (!tokenPattern.test(token)) return null;
    const bytes = Buffer.from(token, "base64url");
    const id = bytes.subarray(0, idBytes);
    if (!timingSafeEqual(bytes.subarray(idBytes), this.#proof(purpose, id))) return null;
    return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  #proof(purpose: Purpose, id: Uint8Array): Buffer {
    return createHmac("sha256", this.key).update(purpose).update(id).digest().subarray(0, proofBytes);
  }
}
