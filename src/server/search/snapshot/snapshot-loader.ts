import type { Database, Queryable } from "../../database/database";
import type { SiteCurrency } from "../../jobs/currencies";
import type { LocationService } from "../../places/location-service";
import { loadThesaurus } from "../thesaurus/load-thesaurus";
import type { SearchRunner } from "../workers/search-runner";
import { type LoadedChange, loadChange } from "./load-change";
import { beginRepeatableRead, type LoadedJobs, loadJobs } from "./load-jobs";
import { firstSnapshot, nextSnapshot, type Snapshot, type SnapshotData } from "./snapshot";
import { caughtUpReader, versionedReader } from "./versioned-reader";

interface SnapshotSources {
  readonly database: Database;
  readonly locationsOf: (reader: Queryable) => LocationService;
  readonly threads: SearchRunner;
  /** The most that postings take. */
  readonly postingsBytes: number;
  /** Of salaries; null: each in its own. */
  readonly currency: SiteCurrency | null;
  /** Words are German in any case, as visitors of the site read it. */
  readonly german: boolean;
}

/**
 * The snapshot of the jobs as they are now, once all of it can be read where searches read: the first whole,
 * later ones from what has changed, when that is known and little. Threads have to hold the columns of the
 * snapshot before.
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
  const { packed, ...loaded } = await sources.database.transaction(
    async (transaction): Promise<LoadedJobs & WithWords> => {
      await beginRepeatableRead(transaction);
      const jobs = await loadJobs(transaction, { currency: sources.currency });
      return { ...jobs, ...(await loadWordTables(transaction, sources, before)) };
    },
  );
  const columns = await sources.threads.build(packed);
  const data = await withReaders(sources, { ...loaded, columns }, signal);
  return firstSnapshot(data, sources.postingsBytes);
}

type WithWords = Pick<SnapshotData, "thesaurus" | "german">;

async function loadWordTables(
  transaction: Queryable,
  { german }: SnapshotSources,
  before: Snapshot | undefined,
): Promise<WithWords> {
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

/** Undefined when too much has changed, or it is not known what. */
async function loadNext(
  sources: SnapshotSources,
  before: Snapshot,
  signal: AbortSignal,
): Promise<Snapshot | undefined> {
  const loaded = await sources.database.transaction(
    async (transaction): Promise<(LoadedChange & WithWords) | null> => {
      await beginRepeatableRead(transaction);
      const jobs = await loadChange(transaction, before.columns, before.vocabularies, sources.currency);
      return jobs && { ...jobs, ...(await loadWordTables(transaction, sources, before)) };
    },
  );
  if (loaded === null) return undefined;
  const { change, ...words } = loaded;
  const { columns, splice } = await sources.threads.merge(before.columns, change);
  const data = await withReaders(sources, { ...words, columns }, signal);
  return nextSnapshot(before, data, { splice, changedIds: change.changedIds });
}

/** Waits until a replica has what the columns were built from. */
async function withReaders(
  { database, locationsOf }: SnapshotSources,
  loaded: Omit<SnapshotData, "database" | "locations">,
  signal: AbortSignal,
): Promise<SnapshotData> {
  const { version } = loaded.columns;
  const reader = await caughtUpReader(database, version, signal);
  return {
    ...loaded,
    database: versionedReader(reader, version, { database }),
    locations: locationsOf(reader),
  };
}
