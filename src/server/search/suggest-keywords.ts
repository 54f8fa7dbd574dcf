import { setTimeout as after } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { foldName } from "../../shared/fold";
import { withKeywords } from "../../shared/query-changes";
import { stringifyQuery } from "../../shared/query-codec";
import { appliedCount, type SearchQuery } from "../../shared/search-query";
import type { Suggestion, SuggestionKind, Suggestions } from "../../shared/wire/suggestions";
import { namesBeginning } from "./suggestions/name-index";
import type { Names } from "./suggestions/name-indexes";

type Count = (query: SearchQuery) => Promise<number>;

/**
 * Counts under way for all visitors together, enough for three answers: new words query the database, which has
 * searches to answer first, and abandoned counts must not pile up.
 */
const mostUnderWay = 33;
/** Of them, those at work: more at once only hold the thread, and the answer that is due meanwhile. */
const mostAtOnce = 2;
const cacheBytes = 4 * 2 ** 20;

/** Totals of searches, remembered. */
export class SearchCounts {
  readonly #count: Count;
  readonly #atOnce = pLimit(mostAtOnce);
  readonly #underWay = new Map<string, Promise<number | undefined>>();
  readonly #known = new LRUCache<string, number>({
    maxSize: cacheBytes,
    sizeCalculation: (_, key) => 2 * key.length + 100,
  });

  constructor(count: Count) {
    this.#count = count;
  }

  /**
   * Counting ends whether anybody waits for it or not, and is known the next time. Undefined when it fails, or when too
   * much is being counted already. `version` names what the counts are of.
   */
  async of(query: SearchQuery, version: string): Promise<number | undefined> {
    const key = `${version} ${stringifyQuery(query)}`;
    const known = this.#known.get(key) ?? this.#underWay.get(key);
    if (known !== undefined || this.#underWay.size >= mostUnderWay) return known;
    const counting = this.#atOnce(() => this.#count(query)).then(
      (count) => {
        this.#known.set(key, count);
        return count;
      },
      () => undefined,
    );
    this.#underWay.set(key, counting);
    counting.then(() => this.#underWay.delete(key));
    return counting;
  }

  /** Fulfils when nothing is being counted. */
  async idle(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }
}

const most = { title: 8, company: 3 } as const satisfies Record<SuggestionKind, number>;
/** In a narrow search most of the names that come first have no job: so many times as many are tried. */
const tries = 3;
/** What is counted by then is the answer; milliseconds. */
const patienceMs = 2;

interface Asked {
  /** The search that the keywords are typed into. */
  readonly query: SearchQuery;
  readonly typed: string;
  /** Names what counts are of. */
  readonly version: string;
}

/**
 * Keywords to choose while somebody types, each with the total of the search that choosing it leads to. Answers in
 * time rather than in full: what is not counted in time goes on being counted, and is there for the next to ask.
 * Until then it is suggested without a number, but only where nothing else narrows the search: elsewhere it may
 * find nothing.
 */
export async function suggestKeywords(
  names: Names | undefined,
  asked: Asked,
  counts: SearchCounts,
): Promise<Suggestions> {
  if (names === undefined) return { data: [], partial: true };
  const titles = namesBeginning(names.titles, asked.typed, tries * most.title);
  const taken = new Set(titles.map(foldName));
  const companies = namesBeginning(names.companies, asked.typed, tries * most.company);
  const ending = new AbortController();
  const late = after(patienceMs, undefined, { signal: ending.signal }).catch(() => undefined);
  const countInTime = (to: SearchQuery) => Promise.race([counts.of(to, asked.version), late]);
  const lists = await Promise.all([
    counted("title", titles, asked, countInTime),
    counted(
      "company",
      companies.filter((name) => !taken.has(foldName(name))),
      asked,
      countInTime,
    ),
  ]);
  ending.abort();
  const data = lists.flatMap(({ found }) => found);
  return lists.every(({ isWhole }) => isWhole) ? { data } : { data, partial: true };
}

/** Every name is that of an open job. */
const findsEveryName = (query: SearchQuery) => query.location === "" && appliedCount(query) === 0;

/** The first of the names that find something, as many as are shown of their kind. */
async function counted(
  kind: SuggestionKind,
  names: readonly string[],
  { query }: Asked,
  countInTime: (query: SearchQuery) => Promise<number | undefined>,
): Promise<{ readonly found: readonly Suggestion[]; readonly isWhole: boolean }> {
  const found: Suggestion[] = [];
  for (let place = 0; place < names.length && found.length < most[kind]; place += most[kind]) {
    const some = names
      .slice(place, place + most[kind])
      .map((text) => ({ text, to: withKeywords(query, text) }));
    const totals = await Promise.all(some.map(({ to }) => countInTime(to)));
    for (const [index, { text, to }] of some.entries()) {
      const count = totals[index];
      const suggestion = { text, kind, query: stringifyQuery(to) };
      if (count === undefined && findsEveryName(query)) found.push(suggestion);
      else if (count) found.push({ ...suggestion, count });
    }
    if (totals.includes(undefined)) return { found: found.slice(0, most[kind]), isWhole: false };
  }
  return { found: found.slice(0, most[kind]), isWhole: true };
}
