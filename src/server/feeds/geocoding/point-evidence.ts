import { britishPostcode } from "../../places/postcodes/postcodes";
import type { RawPlace } from "../feed/feed-row";
import type { Gazetteer } from "./gazetteer";
import type { KnownPlace } from "./known-places";
import { inCountry, type PlaceSources, type Wanted } from "./name-candidates";
import {
  kilometresBetween,
  kilometresTo,
  type Point,
  pointOf,
  readPoint,
  type TownIndex,
} from "./nearest-town";
import type { PostalArea } from "./postal-codes";

export interface Lead {
  readonly point: Point;
  readonly source: "postcode" | "coordinates" | "both";
  /** False for a postcode of an area too wide to count as *here*. */
  readonly isExact: boolean;
}

export interface PointEvidence {
  /** ISO 3166-1 alpha-2 of the country that all evidence has to be in; null for any. */
  readonly country: string | null;
  /** The likelier first; two only where postcode and coordinates contradict each other. */
  readonly leads: readonly Lead[];
  /** Centre of a postcode area some 20 miles wide, where nothing better is known. */
  readonly area: Point | null;
  /** Whether the feed's coordinates lie outside its own country. */
  readonly outsideCountry: boolean;
}

/** A point this near a town may be in its country, even across a border. In kilometres, like those below. */
const besideTown = 25;
const nearestTownKilometres = 100;
const areaReach = 40;
/** Widest postcode area whose centre counts as a job's own location. */
const exactPostcode = 8;
/** Tolerance between coordinates and the places of their postcode. */
const besidePostcode = 10;

/** The stated country is overruled only by a postcode and coordinates that agree on another. */
export function pointEvidence(
  raw: RawPlace,
  written: readonly string[],
  stated: string | null,
  names: readonly string[],
  sources: PlaceSources,
): PointEvidence {
  const { home } = sources;
  const point = exactPoint(raw);
  const british = written.map(britishPostcode).find((code) => code !== null) ?? null;
  const ukPostal = british?.full == null ? null : sources.postalCodes("GB", [british.full], names);
  const moved =
    stated !== null && !inCountry(stated)({ countryCode: "GB" } as KnownPlace) && agree(point, ukPostal);
  const country = moved ? "GB" : stated;
  const lives: Wanted = inCountry(country);
  const inside = point !== null && (country === null || isIn(point, lives, sources.towns()));
  const postalCountry = country ?? (british?.full == null ? home : "GB");
  const postal = sources.postalCodes(postalCountry, written, names);
  const coordinates = inside ? point : null;
  const isBritish = british !== null && (country ?? home ?? "GB") === "GB";
  const area = isBritish ? areaOf(british.areaTown, sources.gazetteer) : null;
  const outsideCountry = point !== null && !inside;
  return { country, leads: leadsOf(coordinates, postal, area), area, outsideCountry };
}

function isIn(point: Point, lives: Wanted, towns: TownIndex): boolean {
  const nearest = towns.nearest(point, nearestTownKilometres, () => true);
  return nearest !== null && (lives(nearest) || towns.nearest(point, besideTown, lives) !== null);
}

function leadsOf(coordinates: Point | null, postal: PostalArea | null, area: Point | null): Lead[] {
  const around = postal ?? (area === null ? null : { point: area, radius: areaReach });
  if (coordinates !== null && agree(coordinates, around))
    return [{ point: coordinates, source: "both", isExact: true }];
  const leads: Lead[] = [];
  if (postal !== null)
    leads.push({ point: postal.point, source: "postcode", isExact: postal.spread <= exactPostcode });
  if (coordinates !== null) leads.push({ point: coordinates, source: "coordinates", isExact: true });
  return leads;
}

function agree(point: Point | null, postal: Pick<PostalArea, "point" | "radius"> | null): boolean {
  if (point === null || postal === null) return false;
  return kilometresBetween(point, postal.point) <= postal.radius + besidePostcode;
}

/** Coordinates in whole degrees are no more precise than a country. */
function exactPoint({ latitude, longitude }: RawPlace): Point | null {
  const point = readPoint(latitude, longitude);
  const isWhole = point !== null && Number.isInteger(point.latitude) && Number.isInteger(point.longitude);
  return isWhole ? null : point;
}

function areaOf(town: string, gazetteer: Gazetteer): Point | null {
  const [best] = gazetteer
    .named(town)
    .filter(({ class: kind, countryCode }) => kind === "town" && countryCode === "GB")
    .sort((one, other) => other.population - one.population);
  return best === undefined ? null : pointOf(best);
}

export function within(kilometres: number, point: Point, country: string | null): Wanted {
  const lives = inCountry(country);
  return (place) => kilometresTo(place, point) <= kilometres && lives(place);
}
