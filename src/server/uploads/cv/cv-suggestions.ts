import { LRUCache } from "lru-cache";
import type { CvSuggestion } from "../../../shared/wire/uploads";
import type { Database } from "../../database/database";
import { isReadable, type TextReading } from "./read-text";
import { SearchSuggester } from "./suggest-search";

/** The file to read. */
interface ReadableFile {
  readonly id: string;
  readonly type: string;
  /** Ends the reading. */
  readonly signal: AbortSignal;
  /** Reads it as a file on this disk. */
  use(read: (path: string) => Promise<TextReading>): Promise<TextReading>;
}

type ReadFile = (path: string, type: string, signal: AbortSignal) => Promise<TextReading>;

const rememberedSuggestions = 500;
const rememberedForMs = 60_000;

/** Reads one CV for every request; how many at once is the routes' business (`http/route-limits.ts`). */
export class CvSuggestions {
  readonly #read: ReadFile;
  readonly #suggester: SearchSuggester;
  readonly #cache = new LRUCache<string, Promise<CvSuggestion>>({
    max: rememberedSuggestions,
    ttl: rememberedForMs,
  });

  constructor(database: Database, read: ReadFile, now?: () => Date) {
    this.#read = read;
    this.#suggester = new SearchSuggester(database, now);
  }

  for(file: ReadableFile): Promise<CvSuggestion> {
    const cached = this.#cache.get(file.id);
    if (cached !== undefined) return cached;
    const made = this.#make(file);
    this.#cache.set(file.id, made);
    made.catch(() => this.#cache.delete(file.id));
    return made;
  }

  async #make({ use, type, signal }: ReadableFile): Promise<CvSuggestion> {
    if (!isReadable(type)) return { state: "unreadable", reason: "type" };
    const reading = await use((path) => this.#read(path, type, signal));
    if ("unreadable" in reading) return { state: "unreadable", reason: reading.unreadable };
    return this.#suggester.suggest(reading.text);
  }
}
