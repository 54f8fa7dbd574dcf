import { belongsTo } from "../../places/names/country-names";
import { townWithParts, wholeTownOf, withCompassWords } from "../../places/names/names-of-place";
import { homeBonus, prominenceOf } from "../../places/place/found-place";
import type { Gazetteer } from "./gazetteer";
import type { KnownPlace } from "./known-places";
import type { TownIndex } from "./nearest-town";
import type { PostalCodes } from "./postal-codes";

export interface Candidate {
  readonly place: KnownPlace;
  /** Derived from the name of a hospital, a street or an employer, which is weak evidence. */
  readonly weak: boolean;
  /** One of several places that together make up the named area, as Kent is part of the South East. */
  readonly together: boolean;
}

export type Wanted = (place: KnownPlace) => boolean;

export interface PlaceSources {
  readonly gazetteer: Gazetteer;
  readonly towns: () => TownIndex;
  readonly postalCodes: PostalCodes;
  /** ISO 3166-1 alpha-2; places elsewhere must be well known or named with their country. Null for none. */
  readonly home: string | null;
  readonly rank: Rank;
}

export interface NameSources extends PlaceSources {
  readonly wanted: Wanted;
}

/** Beginnings ('Leeds Infirmary') are read only of cities. */
const townOfMuch = 100_000;

export function candidatesOf(name: string, { gazetteer, wanted, home }: NameSources): readonly Candidate[] {
  const known = (text: string | null) => (text === null ? [] : gazetteer.named(text).filter(wanted));
  const towns = (text: string | null, least: number) =>
    known(text).filter(({ class: kind, population }) => kind === "town" && population >= least);
  if (isSite(name)) {
    const called = [...known(name), ...known(townOfSite(name))];
    return marked(called.length > 0 ? called : begunWith(name, towns), true);
  }
  const written = known(name).length > 0 ? name : withCompassWords(name);
  const found = marked(known(written), false);
  const parts = gazetteer.partsOf(written).filter(wanted);
  if (parts.length > 0) return [...parts.map((place) => ({ place, weak: false, together: true })), ...found];
  if (found.some(({ place }) => isFamiliar(place, written, home))) return found;
  const whole = known(wholeTownOf(name)).filter(
    ({ class: kind, population }) => kind === "region" || (kind === "town" && population >= townWithParts),
  );
  const ofWhole = whole.map((place) => ({ place, weak: isAbroad(place, home), together: false }));
  return [...found, ...(whole.length > 0 ? ofWhole : marked(begunWith(name, towns), true))];
}

function begunWith(name: string, towns: (text: string, least: number) => KnownPlace[]): KnownPlace[] {
  for (const beginning of beginningsOf(name)) {
    const found = towns(beginning, townOfMuch);
    if (found.length > 0) return found;
  }
  return [];
}

function marked(places: readonly KnownPlace[], weak: boolean): Candidate[] {
  return places.map((place) => ({ place, weak, together: false }));
}

/** Also true for the area itself. */
export function isWithin(place: KnownPlace, area: KnownPlace): boolean {
  return place.id >= area.id && place.id <= area.lastId;
}

/** Whether an address may name `area` after `place`: an area around it, or the country of a territory. */
export function mayFollow(area: KnownPlace, place: KnownPlace): boolean {
  if (area.class === "country" && belongsTo(place.countryCode, area.countryCode)) return true;
  return area !== place && isWithin(place, area);
}

/** Includes the country's territories. Null accepts every place. */
export function inCountry(country: string | null): Wanted {
  return ({ countryCode }) => country === null || countryCode === country || belongsTo(countryCode, country);
}

const knownAbroad = 150_000;
/** Every country has a North East; also matches 'Nordwest' and 'south-eastern'. */
const compass = /^(?:(?:north|south|east|west|central|mid|nord|süd|ost)(?:ern)?[- ]?)+$/i;

/** Whether a name alone may mean this place: any place at home; abroad only a country, a state or a city. */
export function isFamiliar(place: KnownPlace, name: string, home: string | null): boolean {
  if (!isAbroad(place, home) || place.class === "country") return true;
  return (
    place.population >= knownAbroad && (place.class === "town" || (place.topLevel && !compass.test(name)))
  );
}

export function isAbroad({ countryCode }: KnownPlace, home: string | null): boolean {
  return home !== null && countryCode !== home;
}

export type Rank = (place: KnownPlace) => number;

/**
 * A place's prominence, roughly in people. A country outranks its namesakes except a state in the home
 * country (Georgia); a region outranks towns with less than a tenth of its population.
 */
export function rankFor(home: string | null): Rank {
  return (place) =>
    Math.max(prominenceOf(place), leastProminence(place)) * (place.countryCode === home ? homeBonus : 1);
}

function leastProminence({ class: kind, topLevel }: KnownPlace): number {
  if (kind === "country") return 4_000_000;
  return kind === "region" && topLevel ? 100_000 : 1;
}

/** Sites with names of their own, which need not be that of their town. */
const siteWords =
  /\b(?:AFB|JB|NAS|air (?:force |reserve |national guard )?(?:base|station)|naval (?:air )?(?:base|station|shipyard|hospital|medical center)|marine corps (?:air station|base)|army (?:depot|airfield|hospital)|international airport|airport|(?:(?:general|district|community|teaching|royal|university|children'?s|women'?s|veterans) ){0,4}(?:hospitals?|infirmary|hospice|clinic|medical cent(?:re|er))|health cent(?:re|er)|surgery|care home|nursing home|university|college|academy|(?:primary |secondary |grammar |high |infant |junior )*school|prison|police station|barracks|science park|business park|retail park|industrial estate|shopping cent(?:re|er)|nhs(?: foundation)?(?: trust)?|council|ltd|limited|plc|llp|inc|llc|gmbh)\b/gi;

const streets =
  /\s(?:street|st|road|rd|lane|ln|avenue|ave|drive|close|crescent|terrace|gardens|square|court|house|building|buildings|tower|suite|unit|floor|block|quay|wharf|way|boulevard|blvd|parkway|highway|mews)\.?$/i;

/** Streets, buildings and sites; a town may have such a name, but rarely does. */
function isSite(name: string): boolean {
  return name.search(siteWords) >= 0 || (streets.test(name) && !/\ble\s\S+$/i.test(name)) || /^\d/.test(name);
}

/** 'Minot AFB' and 'Naval Air Station Jacksonville' are in Minot and Jacksonville; null for other names. */
function townOfSite(name: string): string | null {
  const town = name.replace(siteWords, " ").replace(/\s+/g, " ").trim();
  return town === name || town === "" ? null : town;
}

/** 'London Bridge', 'Leeds General Infirmary': the leading words, longest first, at most four. */
function beginningsOf(name: string): string[] {
  const words = name.split(" ");
  const longest = Math.min(4, words.length - 1);
  return Array.from({ length: longest }, (_, index) => words.slice(0, longest - index).join(" "));
}
