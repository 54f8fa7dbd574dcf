import { setTimeout as after } from "node:timers/promises";
import { type Category, categories, isFacet, listOf } from "../../../shared/facets";
import {
  withChoice,
  withFacetToggled,
  withKeywords,
  withPage,
  withSortType,
} from "../../../shared/query-changes";
import { type Choices, emptyQuery, type SearchQuery } from "../../../shared/search-query";
import type { FacetNode, ResultsFragment } from "../../../shared/wire/results";
import { withDeadline } from "../../concurrency/tasks";
import type { Traffic } from "../../concurrency/traffic";
import type { SearchService } from "../../search/search-service";
import { fragmentRequest, frontRequest, pageRequest } from "./results-request";
import type { ResultsResponses } from "./results-responses";

export interface WarmerParts {
  readonly responses: ResultsResponses;
  readonly search: SearchService;
  readonly traffic: Traffic;
  failed(error: unknown): void;
  readonly checkEveryMs?: number;
}

const checkEveryMs = 1000;
/** Checks between two rounds of links: when jobs change every second, only the landing page keeps up. */
const checksToRest = 10;
/** Time limit per response, in milliseconds; after a hang, the next version is tried. */
const responseMs = 30_000;
const waitMs = 20;

/**
 * Searches that exercise all keyword features: a misspelling, a place among the words, other scripts, a
 * phrase, a title with genders, the maximum number of words. The first search of a kind takes up to three
 * times as long as the next.
 */
export const rehearsed = [
  "registerd nurse leeds",
  "I am a friendly and hard working person with good communication looking for part time work as care assistant near york 日本",
  '"care home" or hospice -night',
  "softwre developer manager, teacher driver chef cleaner new york",
  "Krankenpfleger (m/w/d) in München",
];

/**
 * Fills the response cache when the data change: first the landing page, then the pages it links to, one at a
 * time while the server is idle. In between it rehearses searches, again once spelling correction is ready.
 * Never delays start-up or shutdown.
 */
export class CacheWarmer {
  readonly #closing = new AbortController();
  /** Data versions. */
  readonly #warmedFor = { landing: "", links: "" };
  #timer: NodeJS.Timeout | undefined;
  #warming: Promise<void> | undefined;
  #restUntil = 0;
  /** Values of `correctsSpelling` for which searches were rehearsed. */
  readonly #rehearsals = new Set<boolean>();

  constructor(private readonly parts: WarmerParts) {}

  start(): void {
    if (this.#timer !== undefined || this.#closing.signal.aborted) return;
    this.#timer = setInterval(() => this.#check(), this.parts.checkEveryMs ?? checkEveryMs).unref();
    this.#check();
  }

  /** Aborts running work. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await this.#warming;
  }

  #check(): void {
    const { version } = this.parts.responses;
    const { correctsSpelling } = this.parts.search;
    if (this.#warming !== undefined || this.#closing.signal.aborted) return;
    if (this.#warmedFor.landing !== version) {
      this.#warmedFor.landing = version;
      this.#run(this.#warmLanding());
    } else if (!this.#rehearsals.has(correctsSpelling)) {
      this.#rehearsals.add(correctsSpelling);
      this.#run(this.#rehearse());
    } else if (this.#warmedFor.links !== version && performance.now() >= this.#restUntil) {
      this.#warmedFor.links = version;
      const rest = () => {
        this.#restUntil = performance.now() + checksToRest * (this.parts.checkEveryMs ?? checkEveryMs);
      };
      this.#run(this.#warmLinks(version).finally(rest));
    }
  }

  #run(work: Promise<void>): void {
    this.#warming = work
      .catch((error: unknown) => {
        if (!this.#closing.signal.aborted) this.parts.failed(error);
      })
      .finally(() => {
        this.#warming = undefined;
        this.#check();
      });
  }

  async #warmLanding(): Promise<void> {
    const { responses } = this.parts;
    for (const request of [frontRequest(), pageRequest(emptyQuery), fragmentRequest(emptyQuery)]) {
      for (const coding of ["br", "gzip"] as const) {
        await this.#inTime((signal) => responses.warm(request, coding, signal));
      }
      await responses.shrink(request);
    }
  }

  async #rehearse(): Promise<void> {
    for (const keywords of rehearsed) {
      await this.#idle();
      const request = pageRequest(withKeywords(emptyQuery, keywords));
      await this.#inTime((signal) => this.parts.responses.warm(request, "br", signal));
    }
  }

  async #warmLinks(version: string): Promise<void> {
    const { responses, search } = this.parts;
    const landing = await this.#inTime((signal) => search.results(emptyQuery, signal));
    for (const query of commonQueries(landing)) {
      for (const request of [fragmentRequest(query), pageRequest(query)]) {
        await this.#idle();
        if (responses.version !== version) return;
        if (responses.cached(request, "br") === undefined)
          await this.#inTime((signal) => responses.warm(request, "br", signal));
      }
    }
  }

  #inTime<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return withDeadline(responseMs, this.#closing.signal, work);
  }

  async #idle(): Promise<void> {
    do {
      await after(waitMs, undefined, { signal: this.#closing.signal, ref: false });
    } while (this.parts.traffic.underWay > 0);
  }
}

/** Per facet: the values with the most jobs, at any depth. */
const valuesOfFacet = 8;

/** Likely next searches from the landing page: page 2, another order, or one filter (at most 8 per facet). */
export function commonQueries({ facets: lists, sort_types, page_count }: ResultsFragment): SearchQuery[] {
  const orders = sort_types.filter((sortType) => sortType !== emptyQuery.sortType);
  return [
    ...(page_count > 1 ? [withPage(emptyQuery, 2)] : []),
    ...orders.map((sortType) => withSortType(emptyQuery, sortType)),
    ...categories.flatMap((field) => refined(field, maxJobs(lists[listOf(field)]))),
  ];
}

function refined(field: Category, nodes: readonly FacetNode[]): SearchQuery[] {
  if (isFacet(field)) return nodes.map(({ slug }) => withFacetToggled(emptyQuery, field, slug));
  const values = nodes.filter(({ slug }) => slug !== "unstated");
  return values.map(({ slug }) => withChoice(emptyQuery, field, slug as Choices[typeof field]));
}

function maxJobs(nodes: readonly FacetNode[]): FacetNode[] {
  const inOrder = withDescendants(nodes).sort((a, b) => b.count - a.count);
  return inOrder.slice(0, valuesOfFacet).filter(({ count }) => count > 0);
}

function withDescendants(nodes: readonly FacetNode[]): FacetNode[] {
  return nodes.flatMap((node) => [node, ...withDescendants(node.children)]);
}
