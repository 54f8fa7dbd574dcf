import { LRUCache } from "lru-cache";
import { withPage } from "../../shared/query-changes";
import { parseQuery, stringifyQuery } from "../../shared/query-codec";
import { defaultSortType, plainReading, type SearchQuery } from "../../shared/search-query";
import type { ResultsFragment } from "../../shared/wire/results";
import { nameOf, type Offer, offersOf } from "./offers";

/** A search may be shown once this many visitors have made it; more are not distinguished. */
export const enoughAskers = 5;

/** Searches that are noted between two times of storing them, and answers that are remembered for those asked again. */
const mostNoted = 5_000;
const mostAnswers = 4_000;
/** Characters of a canonical query: what is longer is nothing that five people ask. */
const longestQuery = 1_000;

interface Answer {
  readonly found: number;
  readonly offered: readonly Offer[];
}

interface Note {
  asked: number;
  readonly askers: Set<number>;
  /** How often which of its offers was followed. */
  readonly taken: Map<string, number>;
}

/** How often one search was asked, and in which readings. */
export interface CountedSearch {
  /** Canonical, as it is read by default, without page and order. */
  readonly query: string;
  asked: number;
  readonly taken: Record<string, number>;
  /** Of the default reading; null when only others were asked. */
  found: number | null;
  offered: readonly Offer[] | null;
  readonly askers: Set<number>;
}

export interface CountedBatch {
  readonly searches: readonly CountedSearch[];
  /** All of them, also those that are not listed. */
  readonly asked: number;
  /** Of them, those that found nothing. */
  readonly empty: number;
}

/** What is asked, in memory until it is stored. What comes beyond the bounds is not counted. */
export class NotedSearches {
  #notes = new Map<string, Note>();
  readonly #answers = new LRUCache<string, Answer>({ max: mostAnswers });

  /** `address` is a canonical query, or the path of a landing page. */
  asked(address: string, asker: number): void {
    const note = this.#noteOf(address, asker);
    if (note !== undefined) note.asked += 1;
  }

  /** Whatever page the offer stood on. */
  took(offer: string, query: SearchQuery, asker: number): void {
    const address = stringifyQuery(withPage(query, 1));
    const isOffered = this.#answers.get(address)?.offered.some((each) => nameOf(each) === offer);
    const taken = isOffered ? this.#noteOf(address, asker)?.taken : undefined;
    taken?.set(offer, (taken.get(offer) ?? 0) + 1);
  }

  #noteOf(address: string, asker: number): Note | undefined {
    const note = this.#notes.get(address) ?? { asked: 0, askers: new Set(), taken: new Map() };
    if (!this.#notes.has(address) && this.#notes.size >= mostNoted) return undefined;
    this.#notes.set(address, note);
    if (note.askers.size < enoughAskers) note.askers.add(asker);
    return note;
  }

  answered(query: SearchQuery, fragment: ResultsFragment): void {
    const answer = { found: fragment.total_count, offered: offersOf(fragment) };
    this.#answers.set(stringifyQuery(query), answer);
    // Its links know the search as it was understood: 'newport' as that place.
    this.#answers.set(fragment.query, answer);
  }

  /** What was noted since the last time. `queryAt` says what a landing path stands for. */
  async take(queryAt: (path: string) => Promise<SearchQuery | null>): Promise<CountedBatch> {
    const notes = this.#notes;
    this.#notes = new Map();
    const searches = new Map<string, CountedSearch>();
    let [asked, empty] = [0, 0];
    for (const [address, note] of notes) {
      const query = address.startsWith("/") ? await queryAt(address) : parseQuery(address);
      const answer = query === null ? undefined : this.#answers.get(stringifyQuery(query));
      // Without an answer it was refused, or led elsewhere. Later pages are no further search.
      if (query === null || answer === undefined || query.page > 1) continue;
      asked += note.asked;
      if (answer.found === 0) empty += note.asked;
      this.#add(searches, query, { ...note, ...answer });
    }
    return { searches: [...searches.values()], asked, empty };
  }

  #add(
    searches: Map<string, CountedSearch>,
    query: SearchQuery,
    { askers, asked, taken, ...answer }: Note & Answer,
  ) {
    const base = { ...query, ...plainReading, sortType: defaultSortType(query.keywords) };
    const key = stringifyQuery(base);
    if (key === "" || key.length > longestQuery) return;
    const search = searches.get(key) ?? begun(key);
    searches.set(key, search);
    search.asked += asked;
    for (const asker of askers) if (search.askers.size < enoughAskers) search.askers.add(asker);
    const reading = this.#reading(query, key);
    if (reading.length === 0) Object.assign(search, answer);
    const all = [...reading.map((name) => [name, asked] as const), ...taken];
    for (const [name, times] of all) search.taken[name] = (search.taken[name] ?? 0) + times;
  }

  /** What the query itself shows to have been taken of what was offered. Words only as far as they were. */
  #reading(query: SearchQuery, base: string): string[] {
    const offered = this.#answers.get(base)?.offered ?? [];
    const synonyms = offered.filter(({ kind }) => kind === "synonym").map(({ label }) => label);
    return [
      ...(query.exact ? ["exact"] : []),
      ...(query.similar ? ["similar"] : []),
      ...query.without.map((word) => (synonyms.includes(word) ? `without ${word}` : "without another")),
    ];
  }
}

function begun(query: string): CountedSearch {
  return { query, asked: 0, taken: {}, found: null, offered: null, askers: new Set() };
}
