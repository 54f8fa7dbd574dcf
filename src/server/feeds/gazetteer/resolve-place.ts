import type { RawPlace } from "../feed-row";
import { belongsTo } from "./country-names";
import type { Gazetteer, KnownPlace } from "./gazetteer";
import { kilometresBetween, type Point, pointOf, readPoint, TownGrid } from "./nearest-town";
import { placeParts, townOfSite } from "./place-parts";

export interface ResolvedPlace {
  /** The smallest known place that the feed's words lead to. */
  readonly place: KnownPlace | null;
  /** Whether the smallest name that the feed gives was found. False for a base known only by its state. */
  readonly exact: boolean;
  /** Whether the feed names a place at all. */
  readonly named: boolean;
  readonly remote: boolean;
}

export type PlaceResolver = (raw: RawPlace) => ResolvedPlace;

export interface ResolverSettings {
  /** ISO 3166-1 alpha-2: where a name is looked for first when it could be in several countries. */
  readonly country: string | null;
}

/** How far a feed's point may be from a place that bears the name it gives, to choose between namesakes. */
const namesakeKilometres = 50;
/** How far the town may be that a point alone stands for. */
const nearbyKilometres = 20;
/** Bounded, so that a feed of a million different addresses does not fill the memory. */
const cacheEntries = 50_000;

/** One way to read the names, from the largest place down. */
interface Reading {
  readonly place: KnownPlace | null;
  readonly matched: number;
  /** Whether the smallest name is the one that `place` bears. */
  readonly exact: boolean;
}

export function placeResolver(gazetteer: Gazetteer, settings: ResolverSettings): PlaceResolver {
  const grid = lazyGrid(gazetteer);
  const cache = new Map<string, ResolvedPlace>();
  return (raw) => {
    const key = JSON.stringify(raw);
    const known = cache.get(key);
    if (known !== undefined) return known;
    if (cache.size >= cacheEntries) cache.clear();
    const resolved = resolve(raw, gazetteer, grid, settings);
    cache.set(key, resolved);
    return resolved;
  };
}

/** Most feeds give no coordinates. */
function lazyGrid(gazetteer: Gazetteer): () => TownGrid {
  let grid: TownGrid | undefined;
  return () => {
    grid ??= new TownGrid(gazetteer.places);
    return grid;
  };
}

function resolve(
  raw: RawPlace,
  gazetteer: Gazetteer,
  grid: () => TownGrid,
  settings: ResolverSettings,
): ResolvedPlace {
  const slugged = gazetteer.bySlug(raw.slug ?? "");
  if (slugged !== undefined) return { place: slugged, exact: true, named: true, remote: false };
  const { names, remote } = placeParts(raw);
  const point = readPoint(raw.latitude, raw.longitude);
  const rank = ranking(point, settings.country);
  const reading = readNames(names, null, false, { gazetteer, rank });
  const place = point === null || reading.exact ? reading.place : byPoint(point, reading.place, grid);
  return {
    place,
    exact: reading.exact || place !== reading.place,
    named: names.length > 0 || point !== null,
    remote,
  };
}

/** A point can say where in the named area; one outside of it is wrong, and the names stand. */
function byPoint(point: Point, area: KnownPlace | null, grid: () => TownGrid): KnownPlace | null {
  const wanted = (place: KnownPlace) => area === null || within(place, area);
  return grid().nearest(point, nearbyKilometres, wanted) ?? area;
}

interface Sources {
  readonly gazetteer: Gazetteer;
  readonly rank: Rank;
}

type Rank = (place: KnownPlace) => number;

/** Reads the last name as a place within `area`, or leaves it out, whichever lets most of the others be found. */
function readNames(
  names: readonly string[],
  area: KnownPlace | null,
  gap: boolean,
  sources: Sources,
): Reading {
  const name = names.at(-1);
  if (name === undefined) return { place: area, matched: 0, exact: false };
  const smaller = names.slice(0, -1);
  let best = readNames(smaller, area, true, sources);
  for (const place of candidates(name, area, gap, sources)) {
    const below = readNames(smaller, place, false, sources);
    const reading = { ...below, matched: below.matched + 1, exact: below.exact || smaller.length === 0 };
    if (betterThan(best, reading, area, sources.rank)) best = reading;
  }
  return best;
}

function betterThan(best: Reading, reading: Reading, area: KnownPlace | null, rank: Rank): boolean {
  if (reading.matched !== best.matched) return reading.matched > best.matched;
  if (reading.exact !== best.exact) return reading.exact;
  if (best.place === null || reading.place === null) return best.place === null;
  // Once the state is known, a name in it is a town's rather than that of the county around the town.
  const townFirst = Number(reading.place.class === "town") - Number(best.place.class === "town");
  if (area?.class === "region" && townFirst !== 0) return townFirst > 0;
  return rank(reading.place) > rank(best.place);
}

function candidates(name: string, area: KnownPlace | null, gap: boolean, sources: Sources): KnownPlace[] {
  const inside = (places: readonly KnownPlace[]) =>
    places.filter((place) => area === null || within(place, area) || territoryOf(place, area));
  const found = inside(sources.gazetteer.named(name));
  const town = found.length > 0 || area === null ? null : townOfSite(name);
  const places = town === null ? found : inside(sources.gazetteer.named(town));
  return gap ? onlyClear(places, sources.rank) : places;
}

/** With a name in between that nobody knows, one of several namesakes would be a guess, unless it stands out. */
function onlyClear(places: readonly KnownPlace[], rank: Rank): KnownPlace[] {
  const [first, second] = [...places].sort((one, other) => rank(other) - rank(one));
  if (first === undefined) return [];
  return second === undefined || rank(first) >= 10 * rank(second) ? [first] : [];
}

function within(place: KnownPlace, area: KnownPlace): boolean {
  return place.id >= area.id && place.id <= area.lastId;
}

function territoryOf(place: KnownPlace, area: KnownPlace): boolean {
  const countries = place.class === "country" && area.class === "country";
  return countries && belongsTo(place.countryCode, area.countryCode);
}

/** Which of several namesakes is meant: the one at the feed's point, in the feed's country, the best known. */
function ranking(point: Point | null, country: string | null): Rank {
  return (place) => {
    const here = point === null ? null : pointOf(place);
    const near = point !== null && here !== null && kilometresBetween(point, here) <= namesakeKilometres;
    return prominence(place) * (place.countryCode === country ? homeAdvantage : 1) * (near ? 1e12 : 1);
  };
}

/** How much better known a place is in its own country: London in an American feed is not the one in Ohio. */
const homeAdvantage = 30;

/**
 * In people, roughly: a country is better known than its namesakes but for a state in the feed's own country (Georgia), a
 * state than a county, a region than any but a large city.
 */
function prominence({ class: kind, population, topLevel }: KnownPlace): number {
  if (kind === "country") return 4_000_000;
  if (kind === "region") return topLevel ? 200_000 : 100_000;
  return population + 1;
}
