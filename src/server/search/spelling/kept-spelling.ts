import { createHash } from "node:crypto";
import type { Queryable } from "../../database/database";
import { type KnownWords, readEnglish } from "./english-words";
import { JobSpelling } from "./job-spelling";
import { loadWords } from "./load-words";
import { type Correction, noSpelling, type Spelling } from "./spelling";
import { indexWords, type WordIndex } from "./word-index";

interface KeptSpellingOptions {
  /** Told of words that could not be read; those before stay in use, and it is tried again. */
  readonly failed?: (error: unknown) => void;
  /** How long words are not read again, after it took so many milliseconds. */
  readonly restMs?: (tookMs: number) => number;
}

/** Reading words takes a fiftieth of the time where that is soon again, and of many jobs never more than a third. */
const restOf = (tookMs: number): number => Math.max(1_000, Math.min(50 * tookMs, 30_000 + 2 * tookMs));

/**
 * The spelling of what the jobs hold, read beside the searches after they have changed: searches wait for
 * none of it, and correct nothing until it is there. Servers with the same jobs come to the same words.
 */
export class KeptSpelling implements Spelling {
  readonly #database: Queryable;
  readonly #options: KeptSpellingOptions;
  readonly #closing = new AbortController();
  #spelling: Spelling = noSpelling;
  #version = "0";
  #known: KnownWords | undefined;
  #isDue = false;
  #reading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Queryable, options: KeptSpellingOptions = {}) {
    this.#database = database;
    this.#options = options;
  }

  corrections(word: string): readonly Correction[] {
    return this.#spelling.corrections(word);
  }

  joined(first: string, second: string): Correction | undefined {
    return this.#spelling.joined?.(first, second);
  }

  compounds(word: string): readonly string[] {
    return this.#spelling.compounds?.(word) ?? [];
  }

  /** Another one whenever a correction may be another; `0` while there are no words. Equal for equal words. */
  get version(): string {
    return this.#version;
  }

  /** The jobs have changed: reads their words, at once or when it has rested. */
  refresh(): void {
    this.#isDue = true;
    if (this.#reading === undefined && this.#timer === undefined) this.#begin();
  }

  /** Reads no more. A statement under way is not waited for: it may never come back. */
  close(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
  }

  #begin(): void {
    if (this.#closing.signal.aborted) return;
    const begun = performance.now();
    this.#isDue = false;
    this.#reading = this.#read()
      .catch((error: unknown) => {
        this.#isDue = true;
        if (!this.#closing.signal.aborted) this.#options.failed?.(error);
      })
      .finally(() => {
        this.#reading = undefined;
        this.#rest((this.#options.restMs ?? restOf)(performance.now() - begun));
      });
  }

  #rest(milliseconds: number): void {
    if (this.#closing.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isDue) this.#begin();
    }, milliseconds).unref();
  }

  async #read(): Promise<void> {
    const { words, stopWords } = await loadWords(this.#database, this.#closing.signal);
    const index = await indexWords(words);
    const version = versionOf(index);
    if (version === this.#version) return;
    this.#known ??= await readEnglish();
    this.#spelling = new JobSpelling(index, this.#known, await indexWords(stopWords));
    this.#version = version;
  }
}

function versionOf({ size, units, starts, frequencies }: WordIndex): string {
  if (size === 0) return "0";
  const hash = createHash("sha256");
  for (const part of [units, starts, frequencies]) hash.update(part);
  return hash.digest("hex").slice(0, 12);
}
