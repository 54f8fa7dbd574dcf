import type { Queryable } from "../../database/database";
import type { LocationService } from "../../places/location-service";
import { CardCache } from "../cards/job-cards";
import type { JobColumns } from "../columns/job-columns";
import { LocationResolver } from "../interpret/search-location";
import { Postings, PostingsStore, type Step } from "../keywords/postings";
import { ReadingCache } from "../meaning/keyword-reading";
import { RefinementNames } from "../meaning/named-refinement";
import type { LoadedThesaurus } from "../thesaurus/thesaurus";
import type { Vocabularies } from "../vocabulary/vocabulary";

/** One version of the data, published as a whole. */
export interface Snapshot {
  readonly columns: JobColumns;
  readonly vocabularies: Vocabularies;
  readonly thesaurus: LoadedThesaurus;
  readonly postings: Postings;
  readonly readings: ReadingCache;
  readonly jobs: CardCache;
  readonly locations: LocationService;
  readonly locationResolver: LocationResolver;
  /** Whether enough jobs are German to search words as German, too. */
  readonly german: boolean;
  readonly refinementNames: () => RefinementNames;
}

/** `database` and `locations` read the same version as the columns. */
export interface SnapshotData {
  readonly columns: JobColumns;
  readonly vocabularies: Vocabularies;
  readonly thesaurus: LoadedThesaurus;
  readonly german: boolean;
  readonly database: Queryable;
  readonly locations: LocationService;
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
  const { columns, vocabularies, thesaurus, locations, german } = data;
  const locationResolver = new LocationResolver(locations, vocabularies.all_locations);
  let names: RefinementNames | undefined;
  const refinementNames = () => (names ??= new RefinementNames(vocabularies, columns));
  return {
    columns,
    vocabularies,
    postings,
    readings: new ReadingCache(),
    jobs,
    locations,
    locationResolver,
    thesaurus,
    german,
    refinementNames,
  };
}
