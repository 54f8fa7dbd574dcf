import type { Queryable } from "../database/database";
import type { LocationService } from "../places/location-service";
import { KnownJobs } from "./answer/known-jobs";
import type { JobColumns } from "./columns/job-columns";
import { Postings } from "./keywords/postings";
import { PostingsStore, type Step } from "./keywords/postings-store";
import type { Vocabularies } from "./loading/load-jobs";
import { LocationReader } from "./read/read-location";

/** Everything that belongs to one version of the data, swapped in whole. */
export interface Snapshot {
  readonly columns: JobColumns;
  readonly vocabularies: Vocabularies;
  readonly store: PostingsStore;
  readonly postings: Postings;
  readonly jobs: KnownJobs;
  readonly reader: LocationReader;
}

/** What a snapshot is made of: columns, the names in them, and where to ask for more of the same version. */
export interface Ground {
  readonly columns: JobColumns;
  readonly vocabularies: Vocabularies;
  readonly database: Queryable;
  readonly locations: LocationService;
}

/** One that remembers nothing yet. */
export function takeSnapshot(ground: Ground, postingsBytes: number): Snapshot {
  return snapshotOf(ground, new PostingsStore(postingsBytes), new KnownJobs(ground));
}

/** One that still knows what the step has left as it was. */
export function nextSnapshot(before: Snapshot, ground: Ground, step: Step): Snapshot {
  before.store.advance(step);
  return snapshotOf(ground, before.store, before.jobs.after(ground, step.changedIds));
}

function snapshotOf(ground: Ground, store: PostingsStore, jobs: KnownJobs): Snapshot {
  const { columns, vocabularies, database, locations } = ground;
  const postings = new Postings(database, columns, store);
  const reader = new LocationReader(locations, vocabularies.all_locations);
  return { columns, vocabularies, store, postings, jobs, reader };
}
