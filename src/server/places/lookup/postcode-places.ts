import { grouped } from "../../../shared/grouped";
import type { LocationOption } from "../../../shared/wire/locations";
import type { Queryable } from "../../database/database";
import { namesOf } from "../names/names-of-place";
import { spellingOf } from "../names/spelling";
import {
  type FoundPlace,
  foundColumns,
  medianPoint,
  milesBetween,
  milesPerDegree,
  optionOf,
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
  return nearest === undefined ? null : optionOf(nearest.town);
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
  const { text: code } = written;
  const found: FoundPlace[] = [];
  for (const { country, rows } of listed) {
    const place = await placeOf(database, rows);
    if (place === null) continue;
    // Visitors see the code; `search[location]` keeps it, with its country if several have it.
    const slug = listed.length === 1 ? code : `${code}, ${country}`;
    const hierarchy = `${code}, ${place.hierarchy}`;
    found.push({ ...place, name: code, hierarchy, cached_slug_with_class: slug });
  }
  return written.around === "" ? found : inPlace(database, found, written.around);
}

const listedQuery = `
  select country_code as country, code, place, latitude, longitude from postal_codes
  where code = any ($1::text[]) order by country_code, code, place`;

/** Per country, only the most exact code that it lists. */
async function listedPlaces(database: Queryable, { listed }: WrittenPostcode) {
  const found = await database.query<ListedPlace>(listedQuery, [listed.flat()]);
  const rankOf = ({ code }: ListedPlace) => listed.findIndex((codes) => codes.includes(code));
  return [...grouped(found.map((row) => [row.country, row]))].map(([country, own]) => {
    const best = Math.min(...own.map(rankOf));
    return { country, rows: own.filter((row) => rankOf(row) === best) };
  });
}

async function placeOf(database: Queryable, rows: readonly ListedPlace[]): Promise<FoundPlace | null> {
  const point = medianPoint(rows);
  const names = new Set(rows.map(({ place }) => spellingOf(place)));
  const beside = await nearestTowns(database, point, besideCode);
  const own = beside.find(({ town }) =>
    namesOf({ ...town, slug: town.cached_slug_with_class }).some((name) => names.has(spellingOf(name))),
  );
  const nearest = own ?? beside[0] ?? (await nearestTowns(database, point, aroundCode))[0];
  return nearest === undefined ? null : { ...nearest.town, ...point };
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
