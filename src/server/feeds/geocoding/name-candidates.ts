import { belongsTo } from "./country-names";
import type { Gazetteer } from "./gazetteer";
import type { KnownPlace } from "./known-places";
import { beginningsOf, isSite, townOfSite, wholeTownOf } from "./site-names";

/** What one name may mean. */
export interface Candidate {
  readonly place: KnownPlace;
  /** Told from the name of a hospital, a street or an employer, which says little. */
  readonly weak: boolean;
}

export type Wanted = (place: KnownPlace) => boolean;

/** A part of a town is only said of a larger one, and only a city gives its name to much else. */
const townWithParts = 20_000;
const townOfMuch = 100_000;

/** All that a name may mean among the wanted places. */
export function candidatesOf(name: string, gazetteer: Gazetteer, wanted: Wanted): readonly Candidate[] {
  const known = (text: string | null) => (text === null ? [] : gazetteer.named(text).filter(wanted));
  const towns = (text: string | null, least: number) =>
    known(text).filter(({ class: kind, population }) => kind === "town" && population >= least);
  if (isSite(name)) {
    const called = [...known(name), ...known(townOfSite(name))];
    return marked(called.length > 0 ? called : begunWith(name, towns), true);
  }
  const found = known(name);
  if (found.length > 0) return marked(found, false);
  const whole = known(wholeTownOf(name)).filter(
    ({ class: kind, population }) => kind === "region" || (kind === "town" && population >= townWithParts),
  );
  return whole.length > 0 ? marked(whole, false) : marked(begunWith(name, towns), true);
}

function begunWith(name: string, towns: (text: string, least: number) => KnownPlace[]): KnownPlace[] {
  for (const beginning of beginningsOf(name)) {
    const found = towns(beginning, townOfMuch);
    if (found.length > 0) return found;
  }
  return [];
}

function marked(places: readonly KnownPlace[], weak: boolean): Candidate[] {
  return places.map((place) => ({ place, weak }));
}

/** Whether `place` lies in `area`, or is it. */
export function isWithin(place: KnownPlace, area: KnownPlace): boolean {
  return place.id >= area.id && place.id <= area.lastId;
}

/**
 * Whether an address may name `area` after `place`: a larger place around it, or the country of a territory.
 */
export function mayFollow(area: KnownPlace, place: KnownPlace): boolean {
  if (area.class === "country" && belongsTo(place.countryCode, area.countryCode)) return true;
  return area !== place && isWithin(place, area);
}

/** The places of a country and of its territories; all of them for null. */
export function inCountry(country: string | null): Wanted {
  return ({ countryCode }) => country === null || countryCode === country || belongsTo(countryCode, country);
}

/** How much better known a place is in its own country: London in an American feed is not the one in Ohio. */
const homeAdvantage = 30;

export type Rank = (place: KnownPlace) => number;

/**
 * How well known a place is, in people, roughly: a country is better known than its namesakes but for a state
 * in the feed's own country (Georgia), a state than a county, a region than any but a large city.
 */
export function rankFor(home: string | null): Rank {
  return (place) => prominence(place) * (place.countryCode === home ? homeAdvantage : 1);
}

function prominence({ class: kind, population, topLevel }: KnownPlace): number {
  if (kind === "country") return 4_000_000;
  if (kind === "region") return topLevel ? 200_000 : 100_000;
  return population + 1;
}
