import { LRUCache } from "lru-cache";

const asksPerHour = 10;
const hourMs = 60 * 60_000;

/** How often a client may ask for alerts; only in memory. */
export class AskLimits {
  readonly #asks = new LRUCache<string, readonly number[]>({ max: 50_000, ttl: hourMs });

  constructor(private readonly now: () => Date) {}

  /** Whether one more may be; it is counted. */
  take(client: string): boolean {
    const now = this.now().getTime();
    const asks = (this.#asks.get(client) ?? []).filter((moment) => moment > now - hourMs);
    if (asks.length >= asksPerHour) return false;
    this.#asks.set(client, [...asks, now]);
    return true;
  }
}
