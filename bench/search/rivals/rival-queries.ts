import { milesBetween } from "../../../src/server/places/place/found-place";
import type { SearchQuery } from "../../../src/shared/search-query";
import type { BenchPlaces } from "../bench-places";
import type { RivalQuery } from "./rival";

/** The same search in a library's terms. Work done here, such as finding the towns in reach, is untimed. */
export function rivalQuery(query: SearchQuery, places: BenchPlaces): RivalQuery {
  return {
    words: query.keywords === "" ? [] : query.keywords.split(" "),
    towns: query.location === "" ? null : townsInReach(query, places),
    discipline: query.disciplines[0] ?? null,
    jobType: query.job_types[0] ?? null,
    page: query.page,
  };
}

function townsInReach({ location, radius }: SearchQuery, { busiest }: BenchPlaces): string[] {
  const centre = busiest.find(({ slug }) => slug === location);
  if (centre === undefined) throw new Error(`No job is in ${location}.`);
  const point = pointOf(centre);
  return busiest.filter((town) => milesBetween(point, pointOf(town)) <= radius).map(({ slug }) => slug);
}

function pointOf({ latitude, longitude }: BenchPlaces["places"][number]) {
  return { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN };
}
