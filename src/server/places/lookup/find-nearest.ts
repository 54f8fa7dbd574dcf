import type { LocationOption } from "../../../shared/wire/locations";
import type { Queryable } from "../../database/database";
import { type FoundPlace, foundColumns } from "../place/found-place";
import { milesBetween, milesPerDegree, type Point } from "../place/great-circle";

/** Further away, the place would say nothing about where the visitor is. */
const reachMiles = 50;

/** A town with what lies between it and a point. */
interface NearTown {
  readonly town: FoundPlace;
  readonly miles: number;
}

/**
 * The towns in a box around the point that holds the whole reach; the difference of longitudes is taken the
 * short way round, over the date line where that is shorter.
 */
const townsAround = `
  select ${foundColumns}, false as shadowed
  from places as place
  where class = 'town' and latitude between $1::float8 - $3::float8 and $1::float8 + $3::float8
    and 180 - abs(180 - abs(longitude - $2::float8)) <= $4::float8`;

/** The town nearest to a point on the globe, or null when none is within 50 miles. */
export async function findNearest(database: Queryable, point: Point): Promise<LocationOption | null> {
  const [nearest] = await nearestTowns(database, point, reachMiles);
  if (nearest === undefined) return null;
  const { name, hierarchy, cached_slug_with_class, job_count: count } = nearest.town;
  return { name, hierarchy, cached_slug_with_class, count };
}

/** The towns no more than `reach` miles from a point, the nearest first. */
export async function nearestTowns(database: Queryable, point: Point, reach: number): Promise<NearTown[]> {
  const { latitude, longitude } = point;
  const north = reach / milesPerDegree;
  const towns = await database.query<FoundPlace & Point>(townsAround, [
    latitude,
    longitude,
    north,
    eastReach(latitude, north),
  ]);
  return towns
    .map((town) => ({ town, miles: milesBetween(point, town) }))
    .filter(({ miles }) => miles <= reach)
    .sort((one, other) => one.miles - other.miles || compare(one.town, other.town));
}

/** Degrees of longitude: towards a pole they are short, and at the pole every meridian is near. */
function eastReach(latitude: number, north: number): number {
  const outermost = Math.min(90, Math.abs(latitude) + north);
  return Math.min(180, north / Math.max(Math.cos((outermost * Math.PI) / 180), 1e-9));
}

function compare(one: FoundPlace, other: FoundPlace): number {
  return one.cached_slug_with_class < other.cached_slug_with_class ? -1 : 1;
}
