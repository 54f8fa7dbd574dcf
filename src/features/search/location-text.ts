import type { Place } from "../../shared/wire/results";

/**
 * What the Location box shows for a query's `location`: the place in full once the server has resolved it,
 * the visitor's own words as they are, and a slug whose place is not known yet as words.
 */
export function locationText(location: string, place: Place | null): string {
  if (place !== null && place.cached_slug_with_class === location) return place.hierarchy;
  const slug = /^([a-z0-9-]+)\.(?:country|region|town)$/.exec(location)?.[1];
  if (slug === undefined) return location;
  return slug.replace(
    /(^|-)([a-z0-9])/g,
    (_, dash: string, letter: string) => (dash ? " " : "") + letter.toUpperCase(),
  );
}
