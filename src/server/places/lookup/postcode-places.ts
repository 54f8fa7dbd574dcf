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

/** Farther away, a place would say nothing about where the visitor is. */
const reachMiles = 50;

interface NearTown {
  readonly town: FoundPlace;
  readonly miles: number;
}

/** Towns in a box around the reach; longitudes are compared the short way round, over the date line. */
const townsAround = `
  select ${foundColumns}, false as shadowed
  from places as place
  where class = 'town' and latitude between $1::float8 - $3::float8 and $1::float8 + $3::float8
    and 180 - abs(180 - abs(longitude - $2::float8)) <= $4::float8`;

/** Null if no town is within 50 miles. */
export async function findNearest(database: Queryable, point: Point): Promise<LocationOption | null> {
  const [nearest] = await nearestTowns(database, point, reachMiles);
  if (nearest === undefined) return null;
  const { name, hierarchy, cached_slug_with_class, job_count: count } = nearest.town;
  return { name, hierarchy, cached_slug_with_class, count };
}

/** Nearest first. */
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

/** In degrees of longitude, which shrink towards the poles; at a pole every meridian is near. */
function eastReach(latitude: number, north: number): number {
  const outermost = Math.min(90, Math.abs(latitude) + north);
  return Math.min(180, north / Math.max(Math.cos((outermost * Math.PI) / 180), 1e-9));
}

function compare(one: FoundPlace, other: FoundPlace): number {
  return one.cached_slug_with_class < other.cached_slug_with_class ? -1 : 1;
}

interface ListedPlace extends Point {
  readonly country: string;
  readonly code: string;
  readonly place: string;
}

/** Miles to look for a town with the postcode's name, and for any town. */
const besideCode = 10;
const aroundCode = 50;

/** One place per country that lists the code: the nearest town, with the point of the code. */
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

/** Visitors see the code; `search[location]` keeps it, with its country if several have it. */
function named(place: FoundPlace, code: string, slug: string): FoundPlace {
  return { ...place, name: code, hierarchy: `${code}, ${place.hierarchy}`, cached_slug_with_class: slug };
}

const listedQuery = `
  select country_code as country, code, place, latitude, longitude from postal_codes
  where code = any ($1::text[]) order by country_code, code, place`;

/** Per country, only the most exact code that it lists. */
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
  // Medians, since some lists have one of a code's places in another county.
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

/** Keeps codes in or beside the place: "SW1A 1AA, London", but not "SW1A 1AA, Leeds". */
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

/** For a British postcode that no list has: the town that its area is named after. */
export async function townOfPostcodeArea(database: Queryable, text: string): Promise<FoundPlace[]> {
  const [code = ""] = text.split(",");
  const british = britishPostcode(code);
  return british === null ? [] : exactPlaces(database, `${british.areaTown}, United Kingdom`);
}
