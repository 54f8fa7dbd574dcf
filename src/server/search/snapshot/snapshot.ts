import { byFacet, byFacetInTurn } from "../../../shared/facets";
import { TimeSlice } from "../../concurrency/tasks";
import type { Database, Queryable } from "../../database/database";
import type { SiteCurrency } from "../../jobs/currencies";
import type { PayScale } from "../../jobs/pay-scale";
import type { LocationService } from "../../places/location-service";
import { unpackIntegers } from "../bits/packed-numbers";
import { CardCache } from "../cards/job-cards";
import { nodesOfRow, ownRowCount } from "../columns/facet-column";
import { type JobColumns, rowOf } from "../columns/job-columns";
import type { PackedChange } from "../columns/merge-columns";
import { LocationResolver } from "../interpret/search-location";
import { Postings, PostingsStore, type Step } from "../keywords/postings";
import { ReadingCache } from "../meaning/keyword-reading";
import { RefinementNames } from "../meaning/named-refinement";
import { type LoadedThesaurus, loadThesaurus } from "../thesaurus/thesaurus";
import { loadPlacesAround, loadValuesAgain } from "../vocabulary/load-vocabulary";
import { mergePlaces, placeVocabulary, rowsOfNodes } from "../vocabulary/place-vocabulary";
import {
  nodesByIds,
  type PlaceVocabulary,
  type Vocabularies,
  type Vocabulary,
} from "../vocabulary/vocabulary";
import type { SearchRunner } from "../workers/search-runner";
import { beginRepeatableRead, loadJobs, loadVersion, packJobs, withTrees } from "./load-jobs";
import { caughtUpReader, versionedReader } from "./versioned-reader";

/** `database` and `locations` read the same version as the columns. */
interface SnapshotData {
  readonly columns: JobColumns;
  readonly vocabularies: Vocabularies;
  readonly thesaurus: LoadedThesaurus;
  /** Whether enough jobs are German to search words as German, too. */
  readonly german: boolean;
  readonly currency: SiteCurrency | null;
  readonly database: Queryable;
  readonly locations: LocationService;
}

/** One version of the data, published as a whole. */
export interface Snapshot extends SnapshotData {
  readonly postings: Postings;
  readonly readings: ReadingCache;
  readonly jobs: CardCache;
  readonly locationResolver: LocationResolver;
  readonly refinementNames: () => RefinementNames;
}

interface SnapshotSources {
  readonly database: Database;
  readonly locationsOf: (reader: Queryable) => LocationService;
  readonly threads: SearchRunner;
  readonly postingsBytes: number;
  /** Salaries are converted to it; null: not converted. */
  readonly currency: SiteCurrency | null;
  readonly pay: PayScale | undefined;
  /** Treats words as German whatever the jobs' language, as the site's visitors read German. */
  readonly german: boolean;
}

/**
 * Resolves once searches can read the new version. Built from what changed since `before`, whose columns
 * threads must hold, if that is known and little.
 */
export async function loadSnapshot(
  sources: SnapshotSources,
  before: Snapshot | undefined,
  signal: AbortSignal,
): Promise<Snapshot> {
  const next = before === undefined ? undefined : await loadNext(sources, before, signal);
  return next ?? loadWhole(sources, before, signal);
}

async function loadWhole(
  sources: SnapshotSources,
  before: Snapshot | undefined,
  signal: AbortSignal,
): Promise<Snapshot> {
  const { packed, ...loaded } = await sources.database.transaction(async (transaction) => {
    await beginRepeatableRead(transaction);
    const jobs = await loadJobs(transaction, sources);
    return { ...jobs, ...(await loadWordTables(transaction, sources, before)) };
  });
  const columns = await sources.threads.ask("build", undefined, packed);
  const data = await withReaders(sources, { ...loaded, columns }, signal);
  const postings = new Postings(data.database, columns, new PostingsStore(sources.postingsBytes));
  return snapshotOf(data, postings, new CardCache(data));
}

async function loadWordTables(
  transaction: Queryable,
  { german }: SnapshotSources,
  before: Snapshot | undefined,
): Promise<Pick<SnapshotData, "thesaurus" | "german">> {
  return {
    thesaurus: await loadThesaurus(transaction, before?.thesaurus),
    german: german || (await areJobsGerman(transaction)),
  };
}

/** German stop words are left out of searches, so a few German jobs are not enough. */
async function areJobsGerman(transaction: Queryable): Promise<boolean> {
  const [row] = await transaction.query<{ german: boolean | null }>(
    `select avg((text_language is not distinct from 'de')::integer) >= 0.2 as german
     from (select text_language from jobs order by id desc limit 1000) as newest`,
  );
  return row?.german ?? false;
}

/** Undefined if too much has changed, or the changes are unknown. */
async function loadNext(
  sources: SnapshotSources,
  before: Snapshot,
  signal: AbortSignal,
): Promise<Snapshot | undefined> {
  const loaded = await sources.database.transaction(async (transaction) => {
    await beginRepeatableRead(transaction);
    const jobs = await loadChange(transaction, before.columns, before.vocabularies, sources);
    return jobs && { ...jobs, ...(await loadWordTables(transaction, sources, before)) };
  });
  if (loaded === null) return undefined;
  const { change, ...words } = loaded;
  const { columns, splice } = await sources.threads.ask("merge", before.columns, change);
  const data = await withReaders(sources, { ...words, columns }, signal);
  const step: Step = { splice, changedIds: change.changedIds };
  const postings = before.postings.after(step, data.database, columns);
  return snapshotOf(data, postings, before.jobs.after(data, step.changedIds));
}

/** Waits until a replica has the data that the columns were built from. */
async function withReaders(
  { database, locationsOf, currency }: SnapshotSources,
  loaded: Omit<SnapshotData, "database" | "locations" | "currency">,
  signal: AbortSignal,
): Promise<SnapshotData> {
  const { version } = loaded.columns;
  const reader = await caughtUpReader(database, version, signal);
  return {
    ...loaded,
    currency,
    database: versionedReader(reader, version, { database }),
    locations: locationsOf(reader),
  };
}

/** Null if too much or unknown. Needs a transaction of one snapshot. */
async function loadChange(
  transaction: Queryable,
  columns: JobColumns,
  before: Vocabularies,
  { currency, pay }: SnapshotSources,
): Promise<{ change: PackedChange; vocabularies: Vocabularies } | null> {
  const version = await loadVersion(transaction);
  const ids = await changedJobs(transaction, columns.version, version);
  if (ids === null || ids.length * 2 > columns.ids.length) return null;
  const packed = await packJobs(transaction, version, { ids, currency, pay });
  const more = jobsMoreThanBefore(before.all_locations, columns, ids, packed.facets.all_locations);
  const timeSlice = new TimeSlice();
  const places = await changedPlaces(transaction, before.all_locations, columns, more, timeSlice);
  const others = await byFacetInTurn(async (field) =>
    field === "all_locations" ? places : loadValuesAgain(transaction, field, before[field], timeSlice),
  );
  const vocabularies = { ...others, all_locations: places };
  const change = {
    changedIds: Int32Array.from(ids),
    fresh: withTrees(packed, vocabularies),
    movedNodes: byFacet((field) => movedNodes(before[field], vocabularies[field])),
  };
  return { change, vocabularies };
}

function movedNodes(before: Vocabulary, now: Vocabulary): Int32Array | null {
  if (before === now) return null;
  return before.ids.map(nodesByIds(now.ids));
}

/** Above this, reloading everything is faster. */
const maxChanged = 20_000;

/** Null if too many or no longer known. Includes unannounced changes, which may have been read already. */
async function changedJobs(transaction: Queryable, since: string, version: string): Promise<number[] | null> {
  if (Number(version) < Number(since)) return null;
  const [known] = await transaction.query<{ value: string }>(
    "select value from meta where key = 'job_changes_from'",
  );
  if (known === undefined || Number(since) < Number(known.value)) return null;
  const rows = await transaction.query<{ job_id: number }>(
    `select distinct job_id from job_changes where version > $1::text::bigint or version is null
     order by job_id limit ${maxChanged + 1}`,
    [since],
  );
  const isTooMuch = rows.length > maxChanged || rows[0]?.job_id === 0;
  return isTooMuch ? null : rows.map(({ job_id }) => job_id);
}

/** The same object if no place or spot got its first job or lost its last. */
async function changedPlaces(
  transaction: Queryable,
  places: PlaceVocabulary,
  columns: JobColumns,
  more: ReadonlyMap<number, number>,
  timeSlice: TimeSlice,
): Promise<PlaceVocabulary> {
  const nodeOf = nodesByIds(places.ids);
  const ownOf = (node: number) => (node === 0 ? 0 : ownRowCount(columns.rowsOfPlaces, node));
  const own = (id: number) => ownOf(nodeOf(id));
  const turned = [...more].filter(([id, jobs]) => own(id) > 0 !== own(id) + jobs > 0).map(([id]) => id);
  if (turned.length === 0) return places;
  const isUsed = (node: number) => ownOf(node) + (more.get(places.ids[node] ?? 0) ?? 0) > 0;
  const added = turned.filter((id) => own(id) + (more.get(id) ?? 0) > 0);
  const around = await loadPlacesAround(transaction, added);
  const kept = await rowsOfNodes(places, neededNodes(places, isUsed), timeSlice);
  return placeVocabulary(await mergePlaces(kept, around, timeSlice), timeSlice, places);
}

/** Keyed by place or spot id. */
function jobsMoreThanBefore(
  places: PlaceVocabulary,
  columns: JobColumns,
  changedIds: readonly number[],
  placePairs: Uint8Array | null,
): Map<number, number> {
  const more = new Map<number, number>();
  const add = (id: number, jobs: number) => more.set(id, (more.get(id) ?? 0) + jobs);
  for (const id of changedIds) {
    const row = rowOf(columns, id);
    if (row < 0) continue;
    for (const node of Array.from(nodesOfRow(columns.facets.all_locations.column, row))) {
      add(places.ids[node] ?? 0, -1);
    }
  }
  const pairs = unpackIntegers(placePairs);
  for (let i = 1; i < pairs.length; i += 2) add(pairs[i] ?? 0, 1);
  return more;
}

/** Nodes with jobs, and their ancestors. */
function neededNodes({ ids, forest }: PlaceVocabulary, isUsed: (node: number) => boolean): Uint8Array {
  const isNeeded = new Uint8Array(ids.length);
  for (let node = ids.length - 1; node > 0; node--) {
    if (isUsed(node)) isNeeded[node] = 1;
    if (isNeeded[node] === 1) isNeeded[forest.parent[node] ?? 0] = 1;
  }
  return isNeeded;
}

function snapshotOf(data: SnapshotData, postings: Postings, jobs: CardCache): Snapshot {
  const { columns, vocabularies, currency, thesaurus } = data;
  const locationResolver = new LocationResolver(data.locations, vocabularies.all_locations);
  let names: RefinementNames | undefined;
  const refinementNames = () =>
    (names ??= new RefinementNames(vocabularies, columns, currency?.code ?? null, thesaurus));
  return { ...data, postings, readings: new ReadingCache(), jobs, locationResolver, refinementNames };
}
