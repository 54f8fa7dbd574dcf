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

/** For all visitors, enough for three answers: abandoned counts must not pile up in the database. */
const maxUnderWay = 33;
/** More at once would only delay the answer that is due. */
const maxAtOnce = 2;
const cacheBytes = 4 * 2 ** 20;

export class SearchCounts {
  readonly #atOnce = pLimit(maxAtOnce);
  readonly #underWay = new Map<string, Promise<number | undefined>>();
  readonly #known = new LRUCache<string, number>({
    maxSize: cacheBytes,
    sizeCalculation: (_, key) => 2 * key.length + 100,
  });

  constructor(private readonly count: Count) {}

  /** Completes and caches a count even if nothing waits. Undefined on failure, or with too many running. */
  async of(query: SearchQuery, version: string): Promise<number | undefined> {
    const key = `${version} ${stringifyQuery(query)}`;
    const known = this.#known.get(key) ?? this.#underWay.get(key);
    if (known !== undefined || this.#underWay.size >= maxUnderWay) return known;
    const counting = this.#atOnce(() => this.count(query)).then(
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

  async idle(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }
}

const most = { title: 8, company: 3 } as const satisfies Record<SuggestionKind, number>;
/** Candidates per suggestion shown: in a narrow search most have no jobs. */
const tries = 3;
/** How long an answer waits for counts. */
const patienceMs = 2;

interface Asked {
  readonly query: SearchQuery;
  readonly typed: string;
  readonly version: string;
}

/** Names not counted in time come without a number, but only in an otherwise unfiltered search. */
export async function suggestKeywords(
  names: Names | undefined,
  asked: Asked,
  counts: SearchCounts,
): Promise<Suggestions> {
  if (names === undefined) return { data: [], partial: true };
  const titles = namesBeginning(names.titles, asked.typed, tries * most.title);
  const taken = new Set(titles.map(foldName));
  const found = namesBeginning(names.companies, asked.typed, tries * most.company);
  const companies = found.filter((name) => !taken.has(foldName(name)));
  const ending = new AbortController();
  const late = after(patienceMs, undefined, { signal: ending.signal }).catch(() => undefined);
  const countInTime = (to: SearchQuery) => Promise.race([counts.of(to, asked.version), late]);
  const lists = await Promise.all([
    counted("title", titles, asked, countInTime),
    counted("company", companies, asked, countInTime),
  ]);
  ending.abort();
  const data = lists.flatMap((list) => list.found);
  return lists.every(({ isWhole }) => isWhole) ? { data } : { data, partial: true };
}

/** Every name is that of an open job. */
const findsEveryName = (query: SearchQuery) => query.location === "" && appliedCount(query) === 0;

async function counted(
  kind: SuggestionKind,
  names: readonly string[],
  { query }: Asked,
  countInTime: (query: SearchQuery) => Promise<number | undefined>,
): Promise<{ readonly found: readonly Suggestion[]; readonly isWhole: boolean }> {
  const found: Suggestion[] = [];
  const atOnce = most[kind];
  let isWhole = true;
  for (let place = 0; isWhole && place < names.length && found.length < atOnce; place += atOnce) {
    const some = names.slice(place, place + atOnce).map((text) => ({ text, to: withKeywords(query, text) }));
    const totals = await Promise.all(some.map(({ to }) => countInTime(to)));
    for (const [index, { text, to }] of some.entries()) {
      const count = totals[index];
      const suggestion = { text, kind, query: stringifyQuery(to) };
      if (count === undefined && findsEveryName(query)) found.push(suggestion);
      else if (count) found.push({ ...suggestion, count });
    }
    isWhole = !totals.includes(undefined);
  }
  return { found: found.slice(0, atOnce), isWhole };
}
