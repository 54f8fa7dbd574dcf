import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { householdOf } from "../../counting/household";

/** Names and tokens of uploads. Only hashes of what a client must know are ever stored. */

export function randomName(): string {
  return randomBytes(16).toString("hex");
}

/** What else could never be found; PostgreSQL takes no text with a NUL in it. */
export function isRandomName(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** What one client's upload is known by to that client alone. */
export function uploadSecret(uuid: string, client: string): string {
  return `${uuid}\n${client}`;
}

/** The same secret and salt give the same token, so that a client whose answer was lost can ask again. */
export function tokenOf(secret: string, salt: string): string {
  return createHmac("sha256", salt).update(secret).digest("base64url");
}

/** Takes the same time wherever the two differ. */
export function isTokenOf(token: string, tokenHash: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(token)), Buffer.from(tokenHash));
}

export function addressHash(address: string): string {
  return sha256(householdOf(address));
}
