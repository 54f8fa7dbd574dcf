import type { LocationOption } from "../../../shared/wire/locations";
import type { Place } from "../../../shared/wire/results";

/** `id..last_id` covers the place and all places below it. */
export interface ResolvedPlace extends Place {
  readonly id: number;
  readonly last_id: number;
  /** Degrees; null for a place that is only an area. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface FoundPlace extends ResolvedPlace {
  /** ISO 3166-1 alpha-2. */
  readonly country_code: string;
  readonly job_count: number;
  readonly population: number;
  /** The name it was found by usually means a town in it. */
  readonly shadowed: boolean;
  /** It was found by the name of a group of places. */
  readonly together?: boolean;
}

/** For a table or subquery called `place`. */
export const resolvedColumns = `place.id, place.last_id, place.class, place.name, place.hierarchy,
  place.slug as cached_slug_with_class, place.latitude, place.longitude`;

/** With what lookups rank by. */
export const foundColumns = `${resolvedColumns}, place.country_code, place.population, place.job_count`;

export function resolvedPlaceOf(found: ResolvedPlace): ResolvedPlace {
  const { name, hierarchy, cached_slug_with_class, class: kind, id, last_id, latitude, longitude } = found;
  return { name, hierarchy, cached_slug_with_class, class: kind, id, last_id, latitude, longitude };
}

export function optionOf(found: FoundPlace): LocationOption {
  const { name, hierarchy, cached_slug_with_class, job_count: count } = found;
  return { name, hierarchy, cached_slug_with_class, count };
}

/** An area has all its towns' people, so each counts for less: "Santa Cruz" is a town, not a province. */
export const shareOfArea = 0.1;

/** How likely a name means this place, as the population of an equally likely town. */
export function prominenceOf({ class: kind, population }: Pick<FoundPlace, "class" | "population">): number {
  return kind === "town" ? population : population * shareOfArea;
}

/** A namesake abroad must be this many times likelier: Perth is in Scotland, but London is not in Ohio. */
export const homeBonus = 100;
/** A place with jobs is this many times likelier. */
const jobsBonus = 30;

/** `home` is the site's country, ISO 3166-1 alpha-2 or null: a British site's Durham is the British one. */
export function likelihoodOf(place: FoundPlace, home: string | null): number {
  const used = (prominenceOf(place) + 1) * (place.job_count > 0 ? jobsBonus : 1);
  return place.country_code === home ? used * homeBonus : used;
}

/** Degrees, north and east positive. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** By medians, since some lists put one of a code's places in another county. */
export function medianPoint(points: readonly Point[]): Point {
  const median = (values: number[]) =>
    values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
  return {
    latitude: median(points.map(({ latitude }) => latitude)),
    longitude: median(points.map(({ longitude }) => longitude)),
  };
}

/** The Earth's mean radius (IUGG), in statute miles; the true one differs by less than 0.4 %. */
const earthRadiusMiles = 6371.0088 / 1.609344;
const radians = Math.PI / 180;

/** North or south; a degree of longitude is shorter towards the poles. */
export const milesPerDegree = earthRadiusMiles * radians;

/** In statute miles by the haversine formula, exact for near points, too. NaN if a coordinate is NaN. */
export function milesBetween(from: Point, to: Point): number {
  const north = Math.sin(((to.latitude - from.latitude) * radians) / 2);
  const east = Math.sin(((to.longitude - from.longitude) * radians) / 2);
  const parallels = Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians);
  const haversine = north * north + parallels * east * east;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
