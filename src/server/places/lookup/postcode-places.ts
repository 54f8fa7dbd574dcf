import type { LocationOption } from "../../../shared/wire/locations";
import type { Queryable } from "../../database/database";
import { namesOf } from "../names/names-of-place";
import { spellingOf } from "../names/spelling";
import {
  type FoundPlace,
  foundColumns,
  milesBetween,
  milesPerDegree,
  type Point,
} from "../place/found-place";
import { britishPostcode, readPostcode, type WrittenPostcode } from "../postcodes/postcodes";
import { exactPlaces } from "./find-places";

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
async function nearestTowns(database: Queryable, point: Point, reach: number): Promise<NearTown[]> {
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

/** A place of a code as it is listed. */
interface ListedPlace extends Point {
  readonly country: string;
  readonly code: string;
  readonly place: string;
}

/** A town with a postcode's name is looked for this near, in miles, and else any town. */
const besideCode = 10;
const aroundCode = 50;

/**
 * The places that a text may mean as a postal code, one for each country whose list has it. Each is a town
 * with the point of the code: distances are measured from there, and the town is what is nearest.
 */
export async function postcodePlaces(database: Queryable, text: string): Promise<FoundPlace[]> {
  const written = readPostcode(text);
  if (written === null) return [];
  const listed = await listedPlaces(database, written);
  const countries = [...new Set(listed.map(({ country }) => country))];
  const found: FoundPlace[] = [];
  for (const country of countries) {
    const own = listed.filter((each) => each.country === country);
    const place = await placeOf(database, own);
    const slug = countries.length === 1 ? written.text : `${written.text}, ${country}`;
    if (place !== null) found.push(named(place, written.text, slug));
  }
  return written.around === "" ? found : inPlace(database, found, written.around);
}

/** What the visitor reads is the code; `search[location]` keeps it, with its country where several have it. */
function named(place: FoundPlace, code: string, slug: string): FoundPlace {
  return { ...place, name: code, hierarchy: `${code}, ${place.hierarchy}`, cached_slug_with_class: slug };
}

const listedQuery = `
  select country_code as country, code, place, latitude, longitude from postal_codes
  where code = any ($1::text[]) order by country_code, code, place`;

/** Of each country those under the most exact code that it lists. */
async function listedPlaces(database: Queryable, { listed }: WrittenPostcode): Promise<ListedPlace[]> {
  const rows = await database.query<ListedPlace>(listedQuery, [listed.flat()]);
  const ranks = new Map(listed.flatMap((codes, rank) => codes.map((code) => [code, rank] as const)));
  const rankOf = ({ code }: ListedPlace) => ranks.get(code) ?? listed.length;
  const best = new Map<string, number>();
  for (const row of rows)
    best.set(row.country, Math.min(rankOf(row), best.get(row.country) ?? listed.length));
  return rows.filter((row) => rankOf(row) === best.get(row.country));
}

async function placeOf(database: Queryable, rows: readonly ListedPlace[]): Promise<FoundPlace | null> {
  // Medians, since some lists have a place of the code in another county.
  const point = {
    latitude: median(rows.map(({ latitude }) => latitude)),
    longitude: median(rows.map(({ longitude }) => longitude)),
  };
  const names = new Set(rows.map(({ place }) => spellingOf(place)));
  const beside = await nearestTowns(database, point, besideCode);
  const own = beside.find(({ town }) =>
    namesOf({ ...town, slug: town.cached_slug_with_class }).some((name) => names.has(spellingOf(name))),
  );
  const nearest = own ?? beside[0] ?? (await nearestTowns(database, point, aroundCode))[0];
  return nearest === undefined ? null : { ...nearest.town, ...point };
}

function median(values: number[]): number {
  const sorted = values.sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** "SW1A 1AA, London" is said of a code in London or beside it; "SW1A 1AA, Leeds" of none. */
async function inPlace(
  database: Queryable,
  found: readonly FoundPlace[],
  around: string,
): Promise<FoundPlace[]> {
  if (found.length === 0) return [];
  const places = await exactPlaces(database, around);
  return found.filter((code) =>
    places.some((place) => (code.id >= place.id && code.id <= place.last_id) || isBeside(code, place)),
  );
}

const outskirts = 15;

function isBeside(code: FoundPlace, place: FoundPlace): boolean {
  const isTown = place.class === "town" && place.latitude !== null && place.longitude !== null;
  return isTown && milesBetween(code as Point, place as Point) <= outskirts;
}

/** Where no list has a British postcode: the town that its area is named after. */
export async function townOfPostcodeArea(database: Queryable, text: string): Promise<FoundPlace[]> {
  const [code = ""] = text.split(",");
  const british = britishPostcode(code);
  return british === null ? [] : exactPlaces(database, `${british.areaTown}, United Kingdom`);
}
