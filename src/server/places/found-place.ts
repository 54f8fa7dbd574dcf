import type { Place } from "../../shared/wire/results";
import type { ResolvedPlace } from "./location-service";

/** A place as lookups select it. */
export interface FoundPlace extends ResolvedPlace {
  readonly job_count: number;
  readonly population: number;
  /** By the name it was found by, people mean a town in it. */
  readonly shadowed: boolean;
}

/** Of a table or subquery called `place`. */
export const resolvedColumns = `place.id, place.last_id, place.class, place.name, place.hierarchy,
  place.slug as cached_slug_with_class, place.latitude, place.longitude`;

export function placeOf({ name, hierarchy, cached_slug_with_class, class: kind }: Place): Place {
  return { name, hierarchy, cached_slug_with_class, class: kind };
}

export function resolvedPlaceOf(found: ResolvedPlace): ResolvedPlace {
  const { id, last_id, latitude, longitude } = found;
  return { ...placeOf(found), id, last_id, latitude, longitude };
}
