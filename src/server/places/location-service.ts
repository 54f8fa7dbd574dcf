import type { LocationsPage } from "../../shared/wire/locations";
import { type Queryable, withSelectCache, withSignal } from "../database/database";
import { type FoundPage, findBySlugs, findPlaces, type Paging } from "./lookup/find-places";
import { similarPlaces } from "./lookup/near-places";
import { findNearest, postcodePlaces, townOfPostcodeArea } from "./lookup/postcode-places";
import { resolveLocation } from "./lookup/resolve-location";
import { wholeTownOf } from "./names/names-of-place";
import { type FoundPlace, optionOf, type Point } from "./place/found-place";

export type { LocationResolution } from "./lookup/resolve-location";
export type { ResolvedPlace } from "./place/found-place";

export type LocationService = ReturnType<typeof makeLocationService>;

/**
 * Reads the gazetteer from the database on every call. `country` is the site's, ISO 3166-1 alpha-2, whose
 * places are likelier to be meant; null for none.
 */
export function makeLocationService(
  reader: Queryable,
  { country: home = null }: { readonly country?: string | null } = {},
) {
  // The parts of a text are tried in many ways, which ask for the same names repeatedly.
  const readerOfText = (signal: AbortSignal | undefined) => withSelectCache(withSignal(reader, signal));
  return {
    /** A postal code, or names: exact, then prefix, then by jobs and population; 20 a page from 1. */
    lookUp: async (name: string, page: number, signal?: AbortSignal): Promise<LocationsPage> => {
      const { places, total_count } = await suggestPlaces(readerOfText(signal), name, { page, home });
      return { data: places.map(optionOf), total_count };
    },
    /** Resolves a slug or free text; `nearby: false` skips suggestions for an unknown name. */
    read: (location: string, signal?: AbortSignal, { nearby } = { nearby: true }) =>
      resolveLocation(location, { database: readerOfText(signal), home, nearby }),
    /** In no particular order; unknown slugs are left out. */
    bySlugs: (slugs: readonly string[], signal?: AbortSignal) =>
      findBySlugs(withSignal(reader, signal), slugs),
    /** The town nearest to a point in degrees; null if none is within 50 miles. */
    nearest: (point: Point, signal?: AbortSignal) => findNearest(withSignal(reader, signal), point),
  };
}

/**
 * A known postal code, else names with that beginning, London for `central lon`, or similar names; `home` as in
 * `likelihoodOf`.
 */
async function suggestPlaces(database: Queryable, text: string, paging: Paging): Promise<FoundPage> {
  const { page, home } = paging;
  const coded = await postcodePlaces(database, text);
  if (coded.length > 0) return onOnePage(coded, page);
  const whole = wholeTownOf(text);
  for (const name of whole === null ? [text] : [text, whole]) {
    const found = await findPlaces(database, name, paging);
    if (found.total_count > 0) return found;
  }
  const sorted = await townOfPostcodeArea(database, text);
  return onOnePage(sorted.length > 0 ? sorted : await similarPlaces(database, text, home), page);
}

function onOnePage(places: readonly FoundPlace[], page: number): FoundPage {
  return { places: page === 1 ? places : [], total_count: places.length };
}
