import { LRUCache } from "lru-cache";
import type { SearchQuery } from "../../../shared/search-query";
import type { KeywordTerm } from "../keywords/split-keywords";
import type { ReadUnits } from "../keywords/text-expression";
import type { TitleBand } from "./similar-titles";

/** What of a search says how its keywords are read. */
export type KeywordRequest = Pick<SearchQuery, "keywords" | "exact" | "similar" | "without">;

/** Keywords as the server understands them: what is searched, and what was done to get there. */
export interface KeywordReading extends ReadUnits {
  /** As they were typed, as far as a search takes them. */
  readonly typed: readonly KeywordTerm[];
  readonly isShortened: boolean;
  /** Of what the request goes without: what would be searched. */
  readonly without: readonly string[];
  /** Typed, and not searched. */
  readonly leftOut: readonly KeywordTerm[];
  /** Likelier keywords; they are searched instead when `applied`. */
  readonly corrected: { readonly text: string; readonly applied: boolean } | null;
  /** Titles like the one that is asked for, closest first; searched when `withSimilar`. */
  readonly similar: readonly TitleBand[];
  readonly withSimilar: boolean;
  /** Titles of the same occupation, closest first: searched, too, as the words alone find little. */
  readonly near: readonly string[];
  /** The same, however much is found: among jobs that only mention the words, theirs come first. */
  readonly occupation: readonly string[];
}

const cacheBytes = 8 * 2 ** 20;

/** How keywords were read, as long as the jobs they were read with are in use. */
export class KeptReadings {
  readonly #kept = new LRUCache<string, KeywordReading>({
    maxSize: cacheBytes,
    sizeCalculation: (reading, key) => 2 * key.length + bytesOf(reading),
  });

  /** `spelling` is the version of the words that the spelling knows. */
  async of(
    { keywords, exact, similar, without }: KeywordRequest,
    spelling: string,
    read: () => Promise<KeywordReading>,
  ): Promise<KeywordReading> {
    const key = JSON.stringify([spelling, keywords, exact, similar, without]);
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const reading = await read();
    this.#kept.set(key, reading);
    return reading;
  }
}

/** Roughly, as others may share a part of it. */
function bytesOf({ typed, parsed, similar }: KeywordReading): number {
  const titles = similar.reduce((sum, band) => sum + band.length, 0);
  return 1_000 + 200 * typed.length + 500 * parsed.size + 200 * titles;
}
