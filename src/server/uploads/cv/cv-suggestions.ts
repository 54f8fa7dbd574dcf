import { LRUCache } from "lru-cache";
import { withFacet, withKeywords, withReading } from "../../../shared/query-changes";
import { stringifyQuery } from "../../../shared/query-codec";
import { emptyQuery } from "../../../shared/search-query";
import type { CvSuggestion } from "../../../shared/wire/uploads";
import type { Database } from "../../database/database";
import { dayOf } from "../../jobs/open-jobs";
import { termsOf } from "./cv-terms";
import { type JobVocabulary, readVersion, readVocabulary, usesOf } from "./job-vocabulary";
import { profileOf } from "./rank-terms";
import { isReadable, type TextReading } from "./read-text";

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

/** Finds the search that shows a CV's reader the site's own jobs like it. Asks nothing but the database. */
export class SearchSuggester {
  readonly #database: Database;
  readonly #now: () => Date;
  #vocabulary: { readonly made: Promise<JobVocabulary>; readonly version: string } | undefined;

  /** Which jobs are open goes by the clock. */
  constructor(database: Database, now = () => new Date()) {
    this.#database = database;
    this.#now = now;
  }

  async suggest(text: string): Promise<CvSuggestion> {
    const { terms, wordCount } = termsOf(text);
    const day = dayOf(this.#now());
    const vocabulary = await this.#currentVocabulary(day);
    const uses = await usesOf(this.#database, terms, { jobs: vocabulary.jobs, day });
    const profile = profileOf(uses, wordCount, vocabulary);
    if (profile.disciplines.length === 0 && profile.terms.length === 0) return { state: "none" };
    const disciplines = profile.disciplines.map(({ slug, name }) => ({ slug, name }));
    const words = profile.terms.map(({ use }) => use.term.text);
    // As a visitor would type it: the most telling words, whose similar titles bring the rest.
    const keywords = withKeywords(emptyQuery, words[0] ?? "");
    const search = words[0] === undefined ? keywords : withReading(keywords, { similar: true });
    const query = withFacet(
      search,
      "disciplines",
      disciplines.map(({ slug }) => slug),
    );
    return { state: "found", query: stringifyQuery(query), disciplines, words };
  }

  /** Sums over all open jobs, made once for each version of them and each day. */
  async #currentVocabulary(day: number): Promise<JobVocabulary> {
    const version = `${await readVersion(this.#database)}.${day}`;
    if (this.#vocabulary?.version !== version) {
      const made = readVocabulary(this.#database, day);
      this.#vocabulary = { made, version };
      made.catch(() => {
        this.#vocabulary = undefined;
      });
    }
    return this.#vocabulary.made;
  }
}
