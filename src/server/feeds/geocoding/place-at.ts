import type { KnownPlace } from "./known-places";
import { inCountry, isWithin, type PlaceSources } from "./name-candidates";
import { kilometresTo, type Point } from "./nearest-town";
import { type Lead, type PointEvidence, within } from "./point-evidence";
import { type Reading, readNames } from "./read-names";

export interface FoundPlace {
  readonly place: KnownPlace;
  /** For the operator: which evidence won, or why the place is only rough. */
  readonly remark: Remark | null;
  /** A point in or near the place; null if only its name or the postcode of a wide area is known. */
  readonly point: Point | null;
}

export interface Remark {
  readonly kind: "rough" | "contradiction";
  /** 'only the area is known', 'by its postcode, 290 miles from Leeds'. */
  readonly reason: string;
}

interface ReadChain {
  readonly names: readonly string[];
  readonly reading: Reading;
}

interface Given extends PointEvidence {
  /** Its country as a place. */
  readonly whole: KnownPlace | null;
  readonly sources: PlaceSources;
}

/** Five miles, minus the error of a distance. */
const hereKilometres = 8;
const nearbyKilometres = 20;
const outskirtsKilometres = 30;
const regionKilometres = 50;
/** Namesakes this near a job's other place are preferred, unless much less known. */
const besideKilometres = 150;
const besideShare = 0.1;
/** Half of a large county: a name this far from the point contradicts it. */
const contraryKilometres = 50;
const farKilometres = 80;
/** A postcode area's radius, with a margin for error. */
const postcodeAreaKilometres = 60;

/** Of several named places, the one nearest to the point is where the point belongs. */
export function placeAt(chains: readonly ReadChain[], given: Given): FoundPlace[] {
  const [first, second] = given.leads;
  if (first === undefined) return chainsAlone(chains, given);
  const isNamed = (lead: Lead) =>
    chains.some(({ names }) => namedTown(names, lead, hereKilometres, given) !== null);
  const lead = second !== undefined && !isNamed(first) && isNamed(second) ? second : first;
  const here = chains.length < 2 ? chains[0] : nearestChain(chains, lead);
  const others = chains.filter((chain) => chain !== here);
  const elsewhere = others.flatMap((chain) => alone(readBeside(chain, lead, given), null));
  return [...foundAt(lead, here, given), ...elsewhere];
}

/** 'Wrexham or Bangor': prefers the namesake near the point, unless it is much less known. */
function readBeside({ names, reading }: ReadChain, { point }: Lead, { country, sources }: Given): Reading {
  const near = readNames(names, { ...sources, wanted: within(besideKilometres, point, country) });
  if (near.place === null || reading.place === null) return reading;
  return besideShare * sources.rank(reading.place) <= sources.rank(near.place) ? near : reading;
}

function chainsAlone(chains: readonly ReadChain[], { area, country, whole, sources }: Given): FoundPlace[] {
  if (area === null) {
    const found = chains.flatMap(({ reading }) => alone(reading, whole));
    return found.length === 0 ? onlyCountry(whole) : found;
  }
  const reading = { ...sources, wanted: within(postcodeAreaKilometres, area, country), home: null };
  const found = chains.flatMap(({ names }) => alone(readNames(names, reading), null));
  if (found.length > 0) return found;
  const town = sources.towns().nearest(area, nearbyKilometres, inCountry(country));
  return town === null ? [] : [byName(town, rough("by the area of its postcode"))];
}

function onlyCountry(country: KnownPlace | null): FoundPlace[] {
  return country === null ? [] : [byName(country, rough("only the country is known"))];
}

function alone({ place, alike, doubt }: Reading, country: KnownPlace | null): FoundPlace[] {
  if (place === null) return onlyCountry(country);
  return [place, ...alike].map((each) => byName(each, doubt === null ? null : rough(doubt)));
}

function byName(place: KnownPlace, remark: Remark | null): FoundPlace {
  return { place, remark, point: null };
}

/**
 * The place for a point: the named town beside it, else the town it is most likely in, else a named city
 * whose outskirts it may be in.
 */
function foundAt(lead: Lead, chain: ReadChain | undefined, given: Given): FoundPlace[] {
  const { names = [], reading } = chain ?? {};
  const { country, whole, sources } = given;
  const named = namedTown(names, lead, hereKilometres, given);
  const point = lead.isExact ? lead.point : null;
  if (named !== null) return [{ place: named, remark: null, point }];
  const region = regionAt(lead, given);
  if (reading !== undefined && outweighs(reading, lead, region) && !isRegionBeside(names, lead, given))
    return [despiteCoordinates(reading.place, lead)];
  const town = townAt(lead, reading?.place ?? null, given);
  const city = town === null ? namedTown(names, lead, outskirtsKilometres, given) : null;
  if (city !== null) return [{ place: city, remark: null, point }];
  const nearest = sources.towns().nearest(lead.point, nearbyKilometres, inCountry(country));
  const place = town ?? nearest ?? region ?? whole;
  if (place === null) return reading === undefined ? [] : alone(reading, whole);
  const doubt = doubtAt(place, lead);
  const remark = doubt ?? contradiction(reading, lead);
  return [{ place, remark, point: doubt === null ? point : lead.point }];
}

function namedTown(
  names: readonly string[],
  lead: Lead,
  kilometres: number,
  { country, sources }: Given,
): KnownPlace | null {
  const wanted = within(kilometres, lead.point, country);
  return readNames(names, { ...sources, home: null, wanted }).place;
}

/** Coordinates without a postcode lose to a town in a named region: they were those of a namesake. */
function outweighs(
  reading: Reading,
  lead: Lead,
  region: KnownPlace | null,
): reading is Reading & { place: KnownPlace } {
  const { place, inNamedRegion } = reading;
  if (place?.class !== "town" || !inNamedRegion || lead.source !== "coordinates") return false;
  return kilometresTo(place, lead.point) > farKilometres && !(region !== null && isWithin(place, region));
}

/** In or beside a named region of the same country: all of England is England. */
function isRegionBeside(names: readonly string[], { point }: Lead, { sources }: Given): boolean {
  const { gazetteer, towns } = sources;
  const nearest = towns().nearest(point, regionKilometres, () => true);
  const regions = names.flatMap((name) =>
    gazetteer
      .named(name)
      .filter(({ class: kind, countryCode }) => kind === "region" && countryCode === nearest?.countryCode),
  );
  const isInOne = (place: KnownPlace) => regions.some((region) => isWithin(place, region));
  return regions.length > 0 && towns().nearest(point, regionKilometres, isInOne) !== null;
}

function townAt(lead: Lead, area: KnownPlace | null, { country, sources }: Given): KnownPlace | null {
  const towns = sources.towns();
  const lives = inCountry(country);
  const inArea = (place: KnownPlace) => area !== null && isWithin(place, area) && lives(place);
  return towns.around(lead.point, hereKilometres, inArea) ?? towns.around(lead.point, hereKilometres, lives);
}

function regionAt(lead: Lead, { country, sources }: Given): KnownPlace | null {
  const town = sources.towns().nearest(lead.point, regionKilometres, inCountry(country));
  return town === null ? null : (sources.gazetteer.areasAround(town)[0] ?? null);
}

/**
 * The point is kept however far the town, so that the job is found where it is. The centre of a wide area,
 * too, is a better guess than that of a town far from it.
 */
function doubtAt(place: KnownPlace, lead: Lead): Remark | null {
  if (lead.isExact || kilometresTo(place, lead.point) <= hereKilometres) return null;
  const isTown = place.class === "town";
  return rough(isTown ? `the nearest town is ${miles(place, lead)} away` : "no town is near its point");
}

function despiteCoordinates(place: KnownPlace, lead: Lead): FoundPlace {
  const reason = `by its names, ${miles(place, lead)} from its coordinates`;
  return byName(place, { kind: "contradiction", reason });
}

function contradiction(reading: Reading | undefined, lead: Lead): Remark | null {
  const named = reading?.place;
  if (named?.class !== "town" || kilometresTo(named, lead.point) <= contraryKilometres) return null;
  const told = lead.source === "both" ? "postcode and coordinates" : lead.source;
  return { kind: "contradiction", reason: `by its ${told}, ${miles(named, lead)} from ${named.name}` };
}

function rough(reason: string): Remark {
  return { kind: "rough", reason };
}

function nearestChain(chains: readonly ReadChain[], lead: Lead): ReadChain | undefined {
  const far = ({ reading }: ReadChain) =>
    reading.place === null ? Number.POSITIVE_INFINITY : kilometresTo(reading.place, lead.point);
  const near = chains.filter((chain) => far(chain) <= farKilometres);
  return near.sort((one, other) => far(one) - far(other))[0];
}

export const kilometresPerMile = 1.609344;

function miles(place: KnownPlace, { point }: Lead): string {
  return `${Math.round(kilometresTo(place, point) / kilometresPerMile).toLocaleString("en")} miles`;
}
