import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { stringifyQuery } from "../../../shared/query-codec";
import type { SearchQuery } from "../../../shared/search-query";

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
