import { belongsTo } from "../../places/names/country-names";
import { homeBonus, prominenceOf } from "../../places/place/found-place";
import type { Gazetteer } from "./gazetteer";
import type { KnownPlace } from "./known-places";

/** What one name may mean. */
export interface Candidate {
  readonly place: KnownPlace;
  /** Derived from the name of a hospital, a street or an employer, which is weak evidence. */
  readonly weak: boolean;
  /** One of the places of an area that the name stands for: Kent of the South East. */
  readonly together: boolean;
}

export type Wanted = (place: KnownPlace) => boolean;

export interface CandidateSources {
  readonly gazetteer: Gazetteer;
  readonly wanted: Wanted;
  /** ISO 3166-1 alpha-2: a place elsewhere has to be well known, or named with its country; null for none. */
  readonly home: string | null;
}

/** A part of a town is only said of a larger one, and only a city gives its name to much else. */
const townWithParts = 20_000;
const townOfMuch = 100_000;

/** All that a name may mean among the wanted places. */
export function candidatesOf(
  name: string,
  { gazetteer, wanted, home }: CandidateSources,
): readonly Candidate[] {
  const known = (text: string | null) => (text === null ? [] : gazetteer.named(text).filter(wanted));
  const towns = (text: string | null, least: number) =>
    known(text).filter(({ class: kind, population }) => kind === "town" && population >= least);
  if (isSite(name)) {
    const called = [...known(name), ...known(townOfSite(name))];
    return marked(called.length > 0 ? called : begunWith(name, towns), true);
  }
  const found = marked(known(name), false);
  const parts = gazetteer.partsOf(name).filter(wanted);
  if (parts.length > 0) return [...parts.map((place) => ({ place, weak: false, together: true })), ...found];
  if (found.some(({ place }) => isFamiliar(place, name, home))) return found;
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

const knownAbroad = 150_000;
/** Every country has a North East; 'Nordwest', 'south-eastern'. */
const compass = /^(?:(?:north|south|east|west|central|mid|nord|süd|ost)(?:ern)?[- ]?)+$/i;

/**
 * Whether a name by itself may mean a place: one at home, or abroad a country, a state or a city. Of a hamlet elsewhere
 * the name has to say where.
 */
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
 * How well known a place is, in people, roughly: a country is better known than its namesakes but for a state in the
 * feed's own country (Georgia), an area than a town with less than a tenth of its people.
 */
export function rankFor(home: string | null): Rank {
  return (place) =>
    Math.max(prominenceOf(place), leastProminence(place)) * (place.countryCode === home ? homeBonus : 1);
}

function leastProminence({ class: kind, topLevel }: KnownPlace): number {
  if (kind === "country") return 4_000_000;
  return kind === "region" && topLevel ? 100_000 : 1;
}

/** What is built somewhere and bears a name of its own, which need not be that of its town. */
const siteWords =
  /\b(?:AFB|JB|NAS|air (?:force |reserve |national guard )?(?:base|station)|naval (?:air )?(?:base|station|shipyard|hospital|medical center)|marine corps (?:air station|base)|army (?:depot|airfield|hospital)|international airport|airport|(?:(?:general|district|community|teaching|royal|university|children'?s|women'?s|veterans) ){0,4}(?:hospitals?|infirmary|hospice|clinic|medical cent(?:re|er))|health cent(?:re|er)|surgery|care home|nursing home|university|college|academy|(?:primary |secondary |grammar |high |infant |junior )*school|prison|police station|barracks|science park|business park|retail park|industrial estate|shopping cent(?:re|er)|nhs(?: foundation)?(?: trust)?|council|ltd|limited|plc|llp|inc|llc|gmbh)\b/gi;

const streets =
  /\s(?:street|st|road|rd|lane|ln|avenue|ave|drive|close|crescent|terrace|gardens|square|court|house|building|buildings|tower|suite|unit|floor|block|quay|wharf|way|boulevard|blvd|parkway|highway|mews)\.?$/i;

/**
 * Whether a name is that of a street, a building or a site: a place of work, which a town may bear too, but
 * seldom does.
 */
function isSite(name: string): boolean {
  return name.search(siteWords) >= 0 || (streets.test(name) && !/\ble\s\S+$/i.test(name)) || /^\d/.test(name);
}

/**
 * The name left of a site that is called after its town ('Minot AFB', 'Naval Air Station Jacksonville'); null
 * for other names.
 */
function townOfSite(name: string): string | null {
  const town = name.replace(siteWords, " ").replace(/\s+/g, " ").trim();
  return town === name || town === "" ? null : town;
}

const parts =
  /^(?:(?:north|south|east|west|central|inner|outer|greater|mid|(?:north|south)[- ]?(?:east|west)(?:ern)?) ){1,3}/i;

/** 'East London', 'Central Leeds': the name without the part of the town; null for other names. */
function wholeTownOf(name: string): string | null {
  const whole = name.replace(parts, "");
  return whole === name ? null : whole;
}

/**
 * 'London Bridge', 'Leeds General Infirmary': what a name begins with, the longest first, at most four words.
 */
function beginningsOf(name: string): string[] {
  const words = name.split(" ");
  const longest = Math.min(4, words.length - 1);
  return Array.from({ length: longest }, (_, index) => words.slice(0, longest - index).join(" "));
}
