import type { LocationOption } from "../../../shared/wire/locations";
import type { Queryable } from "../../database/database";
import { milesBetween, milesPerDegree, type Point } from "../../search/reach/great-circle";

/** Further away, the place would say nothing about where the visitor is. */
const reachMiles = 50;

interface NearTown extends LocationOption, Point {}

/**
 * The towns in a box around the point that holds the whole reach; the difference of longitudes is taken the short way round, over the date line
 * where that is shorter.
 */
const townsAround = `
  select name, hierarchy, slug as cached_slug_with_class, job_count as count, latitude, longitude
  from places
  where class = 'town' and latitude between $1::float8 - $3::float8 and $1::float8 + $3::float8
    and 180 - abs(180 - abs(longitude - $2::float8)) <= $4::float8`;

/** The town nearest to a point on the globe, or null when none is within 50 miles. */
export async function findNearest(database: Queryable, point: Point): Promise<LocationOption | null> {
  const { latitude, longitude } = point;
  const north = reachMiles / milesPerDegree;
  const towns = await database.query<NearTown>(townsAround, [
    latitude,
    longitude,
    north,
    eastReach(latitude, north),
  ]);
  const near = towns
    .map((town) => ({ town, miles: milesBetween(point, town) }))
    .filter(({ miles }) => miles <= reachMiles)
    .sort((one, other) => one.miles - other.miles || compare(one.town, other.town));
  const nearest = near[0]?.town;
  if (nearest === undefined) return null;
  const { name, hierarchy, cached_slug_with_class, count } = nearest;
  return { name, hierarchy, cached_slug_with_class, count };
}

/** Degrees of longitude: towards a pole they are short, and at the pole every meridian is near. */
function eastReach(latitude: number, north: number): number {
  const outermost = Math.min(90, Math.abs(latitude) + north);
  return Math.min(180, north / Math.max(Math.cos((outermost * Math.PI) / 180), 1e-9));
}

function compare(one: LocationOption, other: LocationOption): number {
  return one.cached_slug_with_class < other.cached_slug_with_class ? -1 : 1;
}
