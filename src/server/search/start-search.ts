import { stringifyQuery } from "../../shared/query-codec";
import type { SearchQuery } from "../../shared/search-query";
import type { JobMarker } from "../../shared/wire/newer";
import type { FacetNode, JobCard, JobLocation, ResultsFragment } from "../../shared/wire/results";
import type { Suggestions } from "../../shared/wire/suggestions";
import { SingleFlight } from "../concurrency/single-flight";
import { type Database, type Queryable, readerOf } from "../database/database";
import type { SiteCurrency } from "../jobs/currencies";
import { dayOf } from "../jobs/open-jobs";
import type { PayScale } from "../jobs/pay-scale";
import type { LocationService } from "../places/location-service";
import {
  answerSearch,
  contextOf,
  countMatching,
  countNewer,
  findValues,
  jobsAt,
  orderedPlan,
  placeConstraints,
  type SearchContext,
  type SearchTools,
  type WordTools,
} from "./answer-search";
import { type ArrivedJobs, type ArrivingJobs, findArrived, lastArrivedId } from "./arrived-jobs";
import { Highlighter } from "./cards/highlighter";
import { eachOnce } from "./cards/job-cards";
import { nodesOfRow } from "./columns/facet-column";
import { rowOf } from "./columns/job-columns";
import { TermParser } from "./keywords/expression";
import { findLanding, type Landings, type ListedSearch, landingOf } from "./landings";
import { listSearches } from "./list-landings";
import { sortByMatch } from "./reach/place-reach";
import type { RowsAtSpan, Span } from "./run/search-plan";
import type { JobsAtSpan, NamedValues, SearchDetail, SearchService } from "./search-service";
import { PublishedSnapshot } from "./snapshot/published-snapshot";
import { loadSnapshot, type Snapshot } from "./snapshot/snapshot";
import { ReloadingSpelling } from "./spelling/kept-spelling";
import { SearchCounts, suggestKeywords } from "./suggest-keywords";
import { NameIndexes } from "./suggestions/name-indexes";
import { isSpot } from "./vocabulary/vocabulary";
import { inlineRunner, type TaskWatch } from "./workers/search-runner";
import { WorkerPool } from "./workers/worker-pool";

/** Some milliseconds of work, so that visitors' searches run in between. */
const rowsAtOnce = 20_000;

async function idsInOrder(query: SearchQuery, context: SearchContext): Promise<Int32Array> {
  const { columns, runner, signal } = context;
  const { plan } = await orderedPlan(query, context);
  return allIds(columns.ids, rowsAtOnce, (span) => runner.ask("span", columns, { plan, span }, signal));
}

/** Asks for `atOnce` rows at a time, in sequence. */
export async function allIds(
  idOfRow: Int32Array,
  atOnce: number,
  rowsAt: (span: Span) => Promise<RowsAtSpan>,
): Promise<Int32Array> {
  let ids = new Int32Array(0);
  for (let skip = 0; skip === 0 || skip < ids.length; skip += atOnce) {
    const { total, rows } = await rowsAt({ skip, take: atOnce });
    if (skip === 0) ids = new Int32Array(total);
    for (const [place, row] of rows.entries()) ids[skip + place] = idOfRow[row] ?? 0;
  }
  return ids;
}

async function orderPlaces(
  query: SearchQuery,
  { id, locations }: Pick<JobCard, "id" | "locations">,
  context: SearchContext,
): Promise<JobLocation[]> {
  const asked = await placeConstraints(query, context);
  const placed = locations.flatMap((location) =>
    nodesOf(location, id, context).map((node) => ({ node, location })),
  );
  const nodes = placed.map(({ node }) => node);
  const inOrder = sortByMatch(context.vocabularies.all_locations, nodes, asked);
  return eachOnce(inOrder.flatMap(({ index }) => placed[index]?.location ?? []));
}

/** The job's spots in a place, or the place itself; 0 if unknown. */
function nodesOf({ slug }: JobLocation, id: number, { columns, vocabularies }: Snapshot): number[] {
  const places = vocabularies.all_locations;
  const place = places.nodeOfSlug.get(slug) ?? 0;
  const row = rowOf(columns, id);
  const own = row < 0 ? [] : Array.from(nodesOfRow(columns.facets.all_locations.column, row));
  const spots = own.filter((node) => isSpot(places, node) && places.forest.parent[node] === place);
  return spots.length > 0 ? spots : [place];
}

interface SearchOptions {
  /** The built `search-worker`; without it, searches run on the caller's thread. */
  readonly workerFile?: string | URL;
  /** At least 1. */
  readonly workers?: number;
  readonly postingsBytes?: number;
  readonly watch?: TaskWatch;
  /** Called with the reason when a search thread dies; a new one replaces it. */
  readonly threadDied?: (reason: unknown) => void;
  /** Called when changed data fails to load; the old stays in use, and the load is retried. */
  readonly reloadFailed?: (error: unknown) => void;
  readonly retryReloadAfterMs?: number;
  /** For choosing and sorting by salary; null: each salary in its own. */
  readonly currency?: SiteCurrency | null;
  /** Scale of the salary filter; by the year if undefined. */
  readonly pay?: PayScale;
  /** Treats words as German whatever the jobs' language, as the site's visitors read German. */
  readonly german?: boolean;
  readonly now?: () => Date;
}

/** Reloads the jobs after every notified change. */
export async function startSearch(
  database: Database,
  locationsOf: (reader: Queryable) => LocationService,
  options: SearchOptions = {},
): Promise<SearchService & ArrivingJobs> {
  const {
    workerFile,
    workers = 1,
    postingsBytes = 64 * 2 ** 20,
    reloadFailed = () => undefined,
    retryReloadAfterMs = 5_000,
    currency = null,
    german = false,
    now = () => new Date(),
  } = options;
  const threads =
    workerFile === undefined
      ? inlineRunner
      : new WorkerPool(workerFile, workers, options.threadDied, options.watch);
  const sources = { database, locationsOf, threads, postingsBytes, currency, pay: options.pay, german };
  const reader = readerOf(database);
  const spelling = new ReloadingSpelling(reader, { failed: reloadFailed });
  try {
    const published = await PublishedSnapshot.start(database, {
      load: async (before, signal) => {
        const loaded = await loadSnapshot(sources, before, signal);
        spelling.refresh();
        return loaded;
      },
      threads,
      failed: reloadFailed,
      retryAfterMs: retryReloadAfterMs,
    });
    const tools = { runner: threads, now, spelling, wordsIn: cachedWordTools(reader) };
    return new Search(published, tools, new NameIndexes(reader, reloadFailed));
  } catch (error) {
    spelling.close();
    await threads.close();
    throw error;
  }
}

/** Keeps one pair only: the caches are large, and the jobs' language seldom changes. */
function cachedWordTools(reader: Queryable): SearchTools["wordsIn"] {
  let kept: (WordTools & { readonly german: boolean }) | undefined;
  return (german) => {
    if (kept?.german !== german) {
      const [terms, highlighter] = [new TermParser(reader, german), new Highlighter(reader, german)];
      kept = { german, terms, highlighter };
    }
    return kept;
  };
}

class Search implements SearchService, ArrivingJobs {
  readonly landings: Landings = {
    of: (query) => landingOf(query, this.published.current.vocabularies),
    find: (address, signal) => this.published.use((snapshot) => findLanding(address, snapshot, signal)),
    list: () => this.#listSearches(),
  };
  readonly #answers = new SingleFlight<ResultsFragment>();
  readonly #spans = new SingleFlight<JobsAtSpan>();
  readonly #counts = new SingleFlight<number>();
  readonly #listings = new SingleFlight<readonly ListedSearch[]>();
  #listed: { readonly version: string; readonly searches: readonly ListedSearch[] } | undefined;
  readonly #suggestionCounts = new SearchCounts((query) =>
    // Counts that wait their turn still run while the search closes.
    this.published.use((snapshot) => countMatching(query, contextOf(snapshot, this.tools))),
  );
  #closed = false;

  constructor(
    private readonly published: PublishedSnapshot,
    private readonly tools: SearchTools,
    private readonly names: NameIndexes,
  ) {}

  get version(): string {
    const { now, spelling } = this.tools;
    return `${this.published.current.columns.version}.${dayOf(now())}.${spelling.version}`;
  }

  get staleSince(): number | undefined {
    return this.published.staleSince;
  }

  get correctsSpelling(): boolean {
    return this.tools.spelling.isComplete;
  }

  get credits(): readonly string[] {
    return this.published.current.thesaurus.credits;
  }

  async results(
    query: SearchQuery,
    signal?: AbortSignal,
    detail: SearchDetail = {},
  ): Promise<ResultsFragment> {
    const { relevance = false, withoutFeatured = false } = detail;
    const key = `${relevance} ${withoutFeatured} ${stringifyQuery(query)}`;
    return this.#share(this.#answers, key, (context) => answerSearch(query, context, detail), signal);
  }

  async jobsAt(query: SearchQuery, span: Span, signal?: AbortSignal): Promise<JobsAtSpan> {
    const { skip, take, withFeatured = false } = span;
    const key = `${skip} ${take} ${withFeatured} ${stringifyQuery({ ...query, page: 1 })}`;
    return this.#share(this.#spans, key, (context) => jobsAt(query, span, context), signal);
  }

  async idsInOrder(query: SearchQuery, signal?: AbortSignal): Promise<Int32Array> {
    return this.#use((context) => idsInOrder(query, context), signal);
  }

  async newer(query: SearchQuery, than: JobMarker, signal?: AbortSignal): Promise<number> {
    const key = `${stringifyQuery(query)} ${than.posted_at} ${than.id}`;
    return this.#share(this.#counts, key, (context) => countNewer(query, than, context), signal);
  }

  async arrived(query: SearchQuery, after: number, signal?: AbortSignal): Promise<ArrivedJobs> {
    return this.#use((context) => findArrived(query, after, context), signal);
  }

  get lastArrived(): number {
    return lastArrivedId(this.published.current.columns, dayOf(this.tools.now()));
  }

  async values(query: SearchQuery, named: NamedValues, signal?: AbortSignal): Promise<FacetNode[]> {
    return this.#use((context) => findValues(query, named, context), signal);
  }

  async suggest(query: SearchQuery, typed: string): Promise<Suggestions> {
    this.#checkOpen();
    const names = this.names.of(this.published.current, dayOf(this.tools.now()));
    return suggestKeywords(names, { query, typed, version: this.version }, this.#suggestionCounts);
  }

  async orderPlaces(
    query: SearchQuery,
    job: Pick<JobCard, "id" | "locations">,
    signal?: AbortSignal,
  ): Promise<JobLocation[]> {
    return this.#use((context) => orderPlaces(query, job, context), signal);
  }

  /** Waits for searches in progress. */
  async close(): Promise<void> {
    this.#closed = true;
    const flights = [this.#answers, this.#spans, this.#counts, this.#listings, this.#suggestionCounts];
    await Promise.all(flights.map((flight) => flight.idle()));
    this.names.close();
    this.tools.spelling.close();
    await this.published.close();
    await this.tools.runner.close();
  }

  /** Cached per version, as crawlers may ask often. */
  async #listSearches(): Promise<readonly ListedSearch[]> {
    const { version } = this;
    if (this.#listed?.version === version) return this.#listed.searches;
    const searches = await this.#listings.share(version, (unwanted) => this.#use(listSearches, unwanted));
    this.#listed = { version, searches };
    return searches;
  }

  /** Once for all that ask the same at one time. */
  #share<Result>(
    flights: SingleFlight<Result>,
    key: string,
    search: (context: SearchContext) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    this.#checkOpen();
    return flights.share(`${this.version} ${key}`, (unwanted) => this.#use(search, unwanted), signal);
  }

  #use<Result>(search: (context: SearchContext) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    this.#checkOpen();
    return this.published.use((snapshot) => search(contextOf(snapshot, this.tools, signal)), signal);
  }

  #checkOpen(): void {
    if (this.#closed) throw new Error("The search is closed.");
  }
}
