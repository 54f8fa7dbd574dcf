import type { Queryable } from "../../database/database";
import type { SiteCurrency } from "../../jobs/currencies";
import type { LocationService } from "../../places/location-service";
import { CardCache } from "../cards/job-cards";
import type { JobColumns } from "../columns/job-columns";
import { LocationResolver } from "../interpret/search-location";
import { Postings, PostingsStore, type Step } from "../keywords/postings";
import { ReadingCache } from "../meaning/keyword-reading";
import { RefinementNames } from "../meaning/named-refinement";
import type { LoadedThesaurus } from "../thesaurus/thesaurus";
import type { Vocabularies } from "../vocabulary/vocabulary";

/** `database` and `locations` read the same version as the columns. */
export interface SnapshotData {
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

export function firstSnapshot(data: SnapshotData, postingsBytes: number): Snapshot {
  const postings = new Postings(data.database, data.columns, new PostingsStore(postingsBytes));
  return snapshotOf(data, postings, new CardCache(data));
}

/** Keeps cached data that the step leaves unchanged. */
export function nextSnapshot(before: Snapshot, data: SnapshotData, step: Step): Snapshot {
  const postings = before.postings.after(step, data.database, data.columns);
  return snapshotOf(data, postings, before.jobs.after(data, step.changedIds));
}

function snapshotOf(data: SnapshotData, postings: Postings, jobs: CardCache): Snapshot {
  const { columns, vocabularies, currency, thesaurus } = data;
  const locationResolver = new LocationResolver(data.locations, vocabularies.all_locations);
  let names: RefinementNames | undefined;
  const refinementNames = () =>
    (names ??= new RefinementNames(vocabularies, columns, currency?.code ?? null, thesaurus));
  return { ...data, postings, readings: new ReadingCache(), jobs, locationResolver, refinementNames };
}
