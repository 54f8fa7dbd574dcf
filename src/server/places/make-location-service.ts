import { type Database, readerOf } from "../database/database";
import type { LocationService } from "./location-service";
import { findBySlugs } from "./lookup/find-by-slugs";
import { findNearest } from "./lookup/find-nearest";
import { findPlaces } from "./lookup/find-places";
import { readLocation } from "./reading/read-location";

/** The gazetteer in the database, as it is at each question. */
export function makeLocationService(database: Database): LocationService {
  const reader = readerOf(database);
  return {
    lookUp: async (name, page) => {
      const { places, total_count } = await findPlaces(reader, name, page);
      const data = places.map(({ name: place, hierarchy, cached_slug_with_class, job_count: count }) => ({
        name: place,
        hierarchy,
        cached_slug_with_class,
        count,
      }));
      return { data, total_count };
    },
    read: (location) => readLocation(reader, location),
    bySlugs: (slugs) => findBySlugs(reader, slugs),
    nearest: (point) => findNearest(reader, point),
  };
}
