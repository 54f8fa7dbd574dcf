import { LRUCache } from "lru-cache";
import type { CvSuggestion } from "../../../shared/wire/uploads";
import { KeyedLock } from "../../concurrency/keyed-lock";
import type { Database } from "../../database/database";
import { refusals } from "../rules/upload-refusal";
import { isReadable, type TextReading } from "./read-text";
import { SearchSuggester } from "./suggest-search";

/** The file to read. */
interface ReadableFile {
  readonly id: string;
  readonly type: string;
  /** Reads it as a file on this disk. */
  use(read: (path: string) => Promise<TextReading>): Promise<TextReading>;
}

type ReadFile = (path: string, type: string) => Promise<TextReading>;

const rememberedSuggestions = 500;
const rememberedForMs = 60_000;
const maxWaiting = 20;

/** One CV is read at a time, so that many at once take no more of the machine than one. */
export class CvSuggestions {
  readonly #read: ReadFile;
  readonly #suggester: SearchSuggester;
  readonly #cache = new LRUCache<string, Promise<CvSuggestion>>({
    max: rememberedSuggestions,
    ttl: rememberedForMs,
  });
  readonly #turns = new KeyedLock();
  #waiting = 0;

  constructor(database: Database, read: ReadFile, now?: () => Date) {
    this.#read = read;
    this.#suggester = new SearchSuggester(database, now);
  }

  /** Rejects with an `UploadRefusal` when too many are waiting. */
  for(file: ReadableFile): Promise<CvSuggestion> {
    const cached = this.#cache.get(file.id);
    if (cached !== undefined) return cached;
    const made = this.#make(file);
    this.#cache.set(file.id, made);
    made.catch(() => this.#cache.delete(file.id));
    return made;
  }

  async #make({ use, type }: ReadableFile): Promise<CvSuggestion> {
    if (!isReadable(type)) return { state: "unreadable", reason: "type" };
    if (this.#waiting >= maxWaiting) throw refusals.unavailable();
    this.#waiting += 1;
    try {
      return await this.#turns.run("reading", async () => {
        const reading = await use((path) => this.#read(path, type));
        if ("unreadable" in reading) return { state: "unreadable", reason: reading.unreadable };
        return this.#suggester.suggest(reading.text);
      });
    } finally {
      this.#waiting -= 1;
    }
  }
}
