import { stringifyQuery } from "../../shared/query-codec";
import type { SearchQuery } from "../../shared/search-query";
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
  countMatching,
  countNewer,
  findValues,
  jobsAt,
  orderedPlan,
  placeConstraints,
  type SearchTools,
  type WordTools,
} from "./answer-search";
import { type ArrivedJobs, type ArrivingJobs, findArrived, lastArrivedId } from "./arrived-jobs";
import { Highlighter } from "./cards/highlighter";
import { eachOnce } from "./cards/job-cards";
import { nodesOfRow } from "./columns/facet-column";
import { type JobMark, rowOf } from "./columns/job-columns";
import { type StemLanguages, TermParser } from "./keywords/expression";
import { SearchLandings } from "./list-landings";
import { sortByMatch } from "./reach/place-reach";
import type { RowsAtSpan, Span } from "./run/search-plan";
import type { JobsAtSpan, NamedValues, SearchDetail, SearchService } from "./search-service";
import { PublishedSnapshot } from "./snapshot/published-snapshot";
import type { Snapshot } from "./snapshot/snapshot";
import { loadSnapshot } from "./snapshot/snapshot-loader";
import { ReloadingSpelling } from "./spelling/kept-spelling";
import { SearchCounts, suggestKeywords } from "./suggest-keywords";
import { NameIndexes } from "./suggestions/name-indexes";
import { isSpot } from "./vocabulary/vocabulary";
import { inlineRunner, type TaskWatch } from "./workers/search-runner";
import { WorkerPool } from "./workers/worker-pool";

/** Some milliseconds of work, so that visitors' searches run in between. */
const rowsAtOnce = 20_000;

async function idsInOrder(
  query: SearchQuery,
  snapshot: Snapshot,
  tools: SearchTools,
  signal: AbortSignal,
): Promise<Int32Array> {
  const { columns } = snapshot;
  const { plan } = await orderedPlan(query, snapshot, tools, signal);
  return allIds(columns.ids, rowsAtOnce, (span) => tools.runner.rowsAt(columns, plan, span, signal));
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
  snapshot: Snapshot,
  tools: SearchTools,
  signal?: AbortSignal,
): Promise<JobLocation[]> {
  const asked = await placeConstraints(query, snapshot, tools, signal);
  const placed = locations.flatMap((location) =>
    nodesOf(location, id, snapshot).map((node) => ({ node, location })),
  );
  const nodes = placed.map(({ node }) => node);
  const inOrder = sortByMatch(snapshot.vocabularies.all_locations, nodes, asked);
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
  /** Languages of search terms besides English. */
  readonly stems?: StemLanguages;
  readonly now?: () => Date;
}

const defaults = {
  workers: 1,
  postingsBytes: 64 * 2 ** 20,
  threadDied: () => undefined,
  reloadFailed: () => undefined,
  retryReloadAfterMs: 5_000,
  currency: null,
  stems: {} as StemLanguages,
  now: () => new Date(),
} satisfies SearchOptions;

/** Reloads the jobs after every notified change. */
export async function startSearch(
  database: Database,
  locationsOf: (reader: Queryable) => LocationService,
  options: SearchOptions = {},
): Promise<SearchService & ArrivingJobs> {
  const { workerFile, workers, postingsBytes, currency, pay, now, stems, ...told } = {
    ...defaults,
    ...options,
  };
  const runner =
    workerFile === undefined
      ? inlineRunner
      : new WorkerPool(workerFile, workers, told.threadDied, told.watch);
  const sources = {
    database,
    locationsOf,
    threads: runner,
    postingsBytes,
    currency,
    pay,
    german: stems.german === true,
  };
  const reader = readerOf(database);
  const spelling = new ReloadingSpelling(reader, { failed: told.reloadFailed });
  try {
    const published = await PublishedSnapshot.start(database, {
      load: async (before, signal) => {
        const loaded = await loadSnapshot(sources, before, signal);
        spelling.refresh();
        return loaded;
      },
      threads: runner,
      failed: told.reloadFailed,
      retryAfterMs: told.retryReloadAfterMs,
    });
    const wordsIn = (languages: StemLanguages): WordTools => ({
      terms: new TermParser(reader, languages),
      highlighter: new Highlighter(reader, languages),
    });
    const tools = { runner, now, spelling, wordsIn: cacheLast(wordsIn) };
    return new Search(published, tools, new NameIndexes(reader, told.reloadFailed));
  } catch (error) {
    spelling.close();
    await runner.close();
    throw error;
  }
}

/** Keeps one pair only: the caches are large, and the jobs' language seldom changes. */
function cacheLast(make: (languages: StemLanguages) => WordTools): (german: boolean) => WordTools {
  let kept: { readonly german: boolean; readonly words: WordTools } | undefined;
  return (german) => {
    if (kept?.german !== german) kept = { german, words: make({ german }) };
    return kept.words;
  };
}

const never = new AbortController().signal;

class Search implements SearchService, ArrivingJobs {
  readonly landings: SearchLandings;
  readonly #published: PublishedSnapshot;
  readonly #tools: SearchTools;
  readonly #answers = new SingleFlight<ResultsFragment>();
  readonly #spans = new SingleFlight<JobsAtSpan>();
  readonly #counts = new SingleFlight<number>();
  readonly #names: NameIndexes;
  readonly #suggestionCounts: SearchCounts;
  #closed = false;

  constructor(published: PublishedSnapshot, tools: SearchTools, names: NameIndexes) {
    this.#published = published;
    this.#tools = tools;
    this.#names = names;
    this.landings = new SearchLandings(published, tools, () => this.version);
    const count = (query: SearchQuery) => published.use((snapshot) => countMatching(query, snapshot, tools));
    this.#suggestionCounts = new SearchCounts(count);
  }

  get version(): string {
    const { now, spelling } = this.#tools;
    return `${this.#published.current.columns.version}.${dayOf(now())}.${spelling.version}`;
  }

  get staleSince(): number | undefined {
    return this.#published.staleSince;
  }

  get correctsSpelling(): boolean {
    return this.#tools.spelling.isComplete;
  }

  get credits(): readonly string[] {
    return this.#published.current.thesaurus.credits;
  }

  async results(query: SearchQuery, signal?: AbortSignal, detail?: SearchDetail): Promise<ResultsFragment> {
    this.#checkOpen();
    const answer = (unwanted: AbortSignal) =>
      this.#published.use(
        (snapshot) => answerSearch(query, snapshot, this.#tools, unwanted, detail),
        unwanted,
      );
    const { relevance = false, withoutFeatured = false } = detail ?? {};
    const key = `${this.version} ${relevance} ${withoutFeatured} ${stringifyQuery(query)}`;
    return this.#answers.share(key, answer, signal);
  }

  async jobsAt(query: SearchQuery, span: Span, signal?: AbortSignal): Promise<JobsAtSpan> {
    this.#checkOpen();
    const answer = (unwanted: AbortSignal) =>
      this.#published.use((snapshot) => jobsAt(query, span, snapshot, this.#tools, unwanted), unwanted);
    const { skip, take, withFeatured = false } = span;
    const key = `${this.version} ${skip} ${take} ${withFeatured} ${stringifyQuery({ ...query, page: 1 })}`;
    return this.#spans.share(key, answer, signal);
  }

  async idsInOrder(query: SearchQuery, signal = never): Promise<Int32Array> {
    this.#checkOpen();
    return this.#published.use((snapshot) => idsInOrder(query, snapshot, this.#tools, signal), signal);
  }

  async newer(query: SearchQuery, than: JobMark, signal?: AbortSignal): Promise<number> {
    this.#checkOpen();
    const count = (unwanted: AbortSignal) =>
      this.#published.use((snapshot) => countNewer(query, than, snapshot, this.#tools, unwanted), unwanted);
    const key = `${this.version} ${stringifyQuery(query)} ${than.posted_at} ${than.id}`;
    return this.#counts.share(key, count, signal);
  }

  async arrived(query: SearchQuery, after: number, signal = never): Promise<ArrivedJobs> {
    this.#checkOpen();
    return this.#published.use(
      (snapshot) => findArrived(query, after, snapshot, this.#tools, signal),
      signal,
    );
  }

  get lastArrived(): number {
    return lastArrivedId(this.#published.current.columns, dayOf(this.#tools.now()));
  }

  async values(query: SearchQuery, named: NamedValues, signal?: AbortSignal): Promise<FacetNode[]> {
    this.#checkOpen();
    return this.#published.use(
      (snapshot) => findValues(query, named, snapshot, this.#tools, signal ?? never),
      signal,
    );
  }

  async suggest(query: SearchQuery, typed: string): Promise<Suggestions> {
    this.#checkOpen();
    const names = this.#names.of(this.#published.current, dayOf(this.#tools.now()));
    return suggestKeywords(names, { query, typed, version: this.version }, this.#suggestionCounts);
  }

  async orderPlaces(
    query: SearchQuery,
    job: Pick<JobCard, "id" | "locations">,
    signal = never,
  ): Promise<JobLocation[]> {
    this.#checkOpen();
    return this.#published.use((snapshot) => orderPlaces(query, job, snapshot, this.#tools, signal), signal);
  }

  /** Waits for searches in progress. */
  async close(): Promise<void> {
    this.#closed = true;
    const flights = [this.#answers, this.#spans, this.#counts, this.landings, this.#suggestionCounts];
    await Promise.all(flights.map((flight) => flight.idle()));
    this.#names.close();
    this.#tools.spelling.close();
    await this.#published.close();
    await this.#tools.runner.close();
  }

  #checkOpen(): void {
    if (this.#closed) throw new Error("The search is closed.");
  }
}
