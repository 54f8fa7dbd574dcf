import type { LocationOption, LocationsPage } from "../../shared/wire/locations";
import { eachSelectOnce, type Queryable, untilAborted } from "../database/database";
import { type FoundPage, findBySlugs, findPlaces } from "./lookup/find-places";
import { speltNearly } from "./lookup/near-places";
import { findNearest, postcodePlaces, townOfPostcodeArea } from "./lookup/postcode-places";
import { type LocationResolution, resolveLocation } from "./lookup/resolve-location";
import type { FoundPlace, ResolvedPlace } from "./place/found-place";

export type { LocationResolution } from "./lookup/resolve-location";
export type { ResolvedPlace } from "./place/found-place";

export interface LocationService {
  /** A postal code, or names ranked exact, then prefix, then by jobs and population; 20 a page from 1. */
  lookUp(name: string, page: number, signal?: AbortSignal): Promise<LocationsPage>;
  /** Reads a slug or free text; `nearby: false` spares the search for what an unknown name may have meant. */
  read(
    location: string,
    signal?: AbortSignal,
    options?: { readonly nearby: boolean },
  ): Promise<LocationResolution>;
  /** The known places among these slugs, in no order. */
  bySlugs(slugs: readonly string[], signal?: AbortSignal): Promise<ResolvedPlace[]>;
  /** The town nearest to a point in degrees; null when none is within 50 miles. */
  nearest(
    point: { readonly latitude: number; readonly longitude: number },
    signal?: AbortSignal,
  ): Promise<LocationOption | null>;
}

interface LocationSettings {
  /** The site's country, ISO 3166-1 alpha-2, whose places are likelier to be meant; null for none. */
  readonly country?: string | null;
}

/** The gazetteer in the database, as it is at each question. */
export function makeLocationService(
  reader: Queryable,
  { country: home = null }: LocationSettings = {},
): LocationService {
  // The parts of one text are tried in many ways, which ask for the same names again.
  const readerOfText = (signal: AbortSignal | undefined) => eachSelectOnce(untilAborted(reader, signal));
  return {
    lookUp: async (name, page, signal) => {
      const { places, total_count } = await suggestPlaces(readerOfText(signal), name, page, home);
      const data = places.map(({ name: place, hierarchy, cached_slug_with_class, job_count: count }) => ({
        name: place,
        hierarchy,
        cached_slug_with_class,
        count,
      }));
      return { data, total_count };
    },
    read: (location, signal, { nearby } = { nearby: true }) =>
      resolveLocation(location, { database: readerOfText(signal), home, nearby }),
    bySlugs: (slugs, signal) => findBySlugs(untilAborted(reader, signal), slugs),
    nearest: (point, signal) => findNearest(untilAborted(reader, signal), point),
  };
}

/**
 * What to offer for what a visitor is typing: a postal code that is known, else places whose name it may
 * become, else places with nearly that name. `page` is from 1, `home` as in `likelihoodOf`.
 */
async function suggestPlaces(
  database: Queryable,
  text: string,
  page: number,
  home: string | null,
): Promise<FoundPage> {
  const coded = await postcodePlaces(database, text);
  if (coded.length > 0) return onOnePage(coded, page);
  const found = await findPlaces(database, text, page, home);
  if (found.total_count > 0) return found;
  const sorted = await townOfPostcodeArea(database, text);
  return onOnePage(sorted.length > 0 ? sorted : await speltNearly(database, text, home), page);
}

function onOnePage(places: readonly FoundPlace[], page: number): FoundPage {
  return { places: page === 1 ? places : [], total_count: places.length };
}
