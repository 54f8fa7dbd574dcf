import { createHmac } from "node:crypto";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { householdOf } from "./household";

/** Who asks, as a request tells it. Nothing of it is kept. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string | undefined;
  /** Asked for by the browser itself, for a visit that may not come. */
  readonly isAhead: boolean;
}

/** Characters of a browser's name that are looked at. */
const longestName = 300;
const programs = new LRUCache<string, boolean>({ max: 500 });

/** Search engines, scripts, and clients without a User-Agent: they are left out of visitor counts. */
export function isProgram(userAgent: string | undefined): boolean {
  if (userAgent === undefined || userAgent === "") return true;
  const name = userAgent.slice(0, longestName);
  const known = programs.get(name) ?? isbot(name);
  programs.set(name, known);
  return known;
}

/** Tells one asker of a day from another, by a salt that ends with the day. */
export class Askers {
  #salt: string | undefined;
  #day = Number.NaN;

  /** The day whose salt distinguishes visitors, in days since 1970. */
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
