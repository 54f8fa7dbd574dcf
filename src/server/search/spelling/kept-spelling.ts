import { createHash } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type { Queryable } from "../../database/database";
import { type KnownWords, readEnglish } from "./english-words";
import { JobSpelling } from "./job-spelling";
import { type Correction, noSpelling, type Spelling } from "./spelling";
import { indexWords, type WordIndex } from "./word-index";

interface KeptSpellingOptions {
  /** Called when the words cannot be read; the previous ones stay in use, and the read is retried. */
  readonly failed?: (error: unknown) => void;
  /** Pause before the next read, given how long the last one took. */
  readonly restMs?: (tookMs: number) => number;
}

const unfinished = ".0";

/** Reading takes a fiftieth of the time and, with many jobs, at most a third. */
const pauseAfter = (tookMs: number): number => Math.max(1_000, Math.min(50 * tookMs, 30_000 + 2 * tookMs));

/**
 * Spelling by the words of the jobs, read in the background after they change. Searches never wait for it and
 * correct nothing before it is there. Servers with the same jobs get the same words.
 */
export class ReloadingSpelling implements Spelling {
  readonly #closing = new AbortController();
  /**
   * Changes whenever a correction may change; equal for equal words. `0` without words, and ends in `.0`
   * while only titles have been read.
   */
  version = "0";
  isComplete = false;
  #spelling: Spelling = noSpelling;
  #known: KnownWords | undefined;
  #isDue = false;
  #reading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Queryable,
    private readonly options: KeptSpellingOptions = {},
  ) {}

  corrections(word: string): readonly Correction[] {
    return this.#spelling.corrections(word);
  }

  joined(first: string, second: string): Correction | undefined {
    return this.#spelling.joined?.(first, second);
  }

  compounds(word: string): readonly string[] {
    return this.#spelling.compounds?.(word) ?? [];
  }

  /** Rereads the words after jobs have changed, at once or after the pause. */
  refresh(): void {
    this.#isDue = true;
    if (this.#reading === undefined && this.#timer === undefined) this.#begin();
  }

  /** Stops reading. Does not wait for a running statement, which may never return. */
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
        if (!this.#closing.signal.aborted) this.options.failed?.(error);
      })
      .finally(() => {
        this.#reading = undefined;
        this.#rest((this.options.restMs ?? pauseAfter)(performance.now() - begun));
      });
  }

  #rest(milliseconds: number): void {
    if (this.#closing.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isDue) this.#begin();
    }, milliseconds).unref();
  }

  /** A new site uses the words of its titles while its descriptions are read. */
  async #read(): Promise<void> {
    const isFirst = this.version === "0";
    const titlesRead = async (titles: LoadedWords) => {
      if (isFirst && titles.words.size > 0) await this.#use(titles, unfinished);
    };
    await this.#use(await loadWords(this.database, this.#closing.signal, titlesRead));
    this.isComplete = true;
  }

  async #use({ words, stopWords }: LoadedWords, state = ""): Promise<void> {
    const index = await indexWords(words);
    const version = versionOf(index) + state;
    if (version === this.version) return;
    this.#known ??= await readEnglish();
    this.#spelling = new JobSpelling(index, this.#known, await indexWords(stopWords));
    this.version = version;
  }
}

function versionOf({ size, units, starts, frequencies }: WordIndex): string {
  if (size === 0) return "0";
  const hash = createHash("sha256");
  for (const part of [units, starts, frequencies]) hash.update(part);
  return hash.digest("hex").slice(0, 12);
}

/** Jobs per statement for titles and companies: some 20 ms of an embedded database. */
const titlesAtOnce = 500;
/** Descriptions are long: a sample is read, spread evenly over all jobs, and a few at a time. */
const sampledDescriptions = 2_000;
const descriptionsAtOnce = 25;
/** In characters; a `tsvector` holds 1 MB. */
const maxDescriptionLength = 50_000;

/** Number of jobs by word, in lower case and with accents. */
type JobsOfWords = Map<string, number>;

interface LoadedWords {
  readonly words: JobsOfWords;
  readonly stopWords: JobsOfWords;
}

/**
 * Number of jobs by word, from titles and companies and from a sample of descriptions, which name skills.
 * Pauses after each statement for as long as it took. `titlesRead` runs before the descriptions.
 */
export async function loadWords(
  database: Queryable,
  signal: AbortSignal,
  titlesRead: (titles: LoadedWords) => Promise<void> = async () => undefined,
): Promise<LoadedWords> {
  const words: JobsOfWords = new Map();
  const stopWords: JobsOfWords = new Map();
  const read = async (text: string, ids: string) => {
    const begun = performance.now();
    const lines = await wordsOf(database, text, ids);
    add(words, lines?.words);
    add(stopWords, lines?.stops);
    await after(performance.now() - begun, undefined, { signal });
  };
  const sample: number[] = [];
  for await (const { first, last, sampled } of rangesOfIds(database)) {
    await read("searchable(without_genders(title) || ' ' || company)", `id between ${first} and ${last}`);
    sample.push(...sampled);
  }
  await titlesRead({ words, stopWords });
  for (let from = 0; from < sample.length; from += descriptionsAtOnce) {
    const ids = sample.slice(from, from + descriptionsAtOnce);
    await read(`searchable(left(description_text, ${maxDescriptionLength}))`, `id in (${ids.join(",")})`);
  }
  return { words, stopWords };
}

/** `sampled`: every n-th job of the range, the same for all servers that read the same jobs. */
async function* rangesOfIds(database: Queryable) {
  const [jobs] = await database.query<{ count: number }>("select count(*)::int as count from jobs");
  const step = Math.max(1, Math.ceil((jobs?.count ?? 0) / sampledDescriptions));
  for (let before = 0; ; ) {
    const [range] = await database.query<{
      first: number | null;
      last: number | null;
      sampled: string | null;
    }>(
      `select min(id) as first, max(id) as last, string_agg(id::text, ',') filter (where place % $2 = 0) as sampled
       from (select id, row_number() over (order by id) - 1 as place from jobs where id > $1
             order by id limit ${titlesAtOnce}) as next`,
      [before, step],
    );
    if (range === undefined || range.first === null || range.last === null) return;
    yield { first: range.first, last: range.last, sampled: (range.sampled ?? "").split(",").map(Number) };
    before = range.last;
  }
}

/** Lines of `word jobs`. No visitor input ends up in these statements. */
async function wordsOf(database: Queryable, text: string, ids: string) {
  const vectors = `select to_tsvector('simple', ${text}) from jobs where ${ids}`;
  const [row] = await database.query<{ words: string | null; stops: string | null }>(
    `select string_agg(line, e'\\n') filter (where not stops) as words, string_agg(line, e'\\n') filter (where stops) as stops
     from (select word || ' ' || ndoc as line, ts_lexize('english_stem', word) = '{}' as stops
       from ts_stat('${vectors.replaceAll("'", "''")}') where word ~ '^[^[:space:][:digit:][:punct:]]{2,64}$') as counted`,
  );
  return row;
}

function add(words: JobsOfWords, lines: string | null | undefined): void {
  if (!lines) return;
  for (const line of lines.split("\n")) {
    const space = line.lastIndexOf(" ");
    const word = line.slice(0, space);
    words.set(word, (words.get(word) ?? 0) + Number(line.slice(space + 1)));
  }
}
