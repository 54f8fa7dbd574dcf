import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

/** An IPv6 address counts as its /64, which belongs to one household. */
export function householdOf(address: string): string {
  return isIPv6(address) ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail = ""] = (address.split("%")[0] ?? "").split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/** A request's visitor. Not stored. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string | undefined;
  /** A prefetch by the browser. */
  readonly isAhead: boolean;
}

const maxNameLength = 300;
const programs = new LRUCache<string, boolean>({ max: 500 });

/** Search engines, scripts, and clients without a User-Agent are left out of visitor counts. */
function isProgram(userAgent: string | undefined): boolean {
  if (!userAgent) return true;
  const name = userAgent.slice(0, maxNameLength);
  const known = programs.get(name) ?? isbot(name);
  programs.set(name, known);
  return known;
}

/** Distinguishes the visitors of one day, by a salt that is discarded after it. */
export class VisitorHasher {
  #salt: string | undefined;
  #day = Number.NaN;

  /** The salt's day, in days since 1970. */
  get day(): number {
    return this.#day;
  }

  /** Without a salt, visitors are not counted. */
  begin(day: number, salt: string | undefined): void {
    this.#day = day;
    this.#salt = salt;
  }

  /** 32 bits; undefined on another day, and for clients that are not counted. */
  hashOf({ address, userAgent, isAhead }: Visitor, day: number): number | undefined {
    if (this.#salt === undefined || day !== this.#day || isAhead || isProgram(userAgent)) return undefined;
    return createHmac("sha256", this.#salt).update(householdOf(address)).digest().readInt32BE();
  }
}
