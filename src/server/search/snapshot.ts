import type { Queryable } from "../database/database";
import type { LocationService } from "../places/location-service";
import { KnownJobs } from "./answer/known-jobs";
import type { JobColumns } from "./columns/job-columns";
import { Postings } from "./keywords/postings";
import type { Vocabularies } from "./loading/load-jobs";
import { LocationReader } from "./read/read-location";

/** Everything that belongs to one version of the data, swapped in whole; what it remembers goes with it. */
export interface Snapshot {
  readonly columns: JobColumns;
  readonly vocabularies: Vocabularies;
  readonly postings: Postings;
  readonly jobs: KnownJobs;
  readonly reader: LocationReader;
}

export function takeSnapshot(
  database: Queryable,
  locations: LocationService,
  columns: JobColumns,
  vocabularies: Vocabularies,
  postingsBytes: number,
): Snapshot {
  return {
    columns,
    vocabularies,
    postings: new Postings(database, columns, postingsBytes),
    jobs: new KnownJobs(database, columns, vocabularies),
    reader: new LocationReader(locations, vocabularies.all_locations),
  };
}
