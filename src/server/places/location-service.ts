import type { LocationOption, LocationsPage } from "../../shared/wire/locations";
import type { Place } from "../../shared/wire/results";

/** A place as the server works with it: `id..last_id` covers the places below. */
export interface ResolvedPlace extends Place {
  readonly id: number;
  readonly last_id: number;
  /** Degrees; null for a place that is only an area. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** What a visitor's `search[location]` turned out to mean. */
export type LocationReading =
  | { readonly kind: "place"; readonly place: ResolvedPlace }
  /** 'anywhere', 'nationwide': no constraint at all. */
  | { readonly kind: "anywhere" }
  | { readonly kind: "ambiguous" | "unknown"; readonly candidates: readonly Place[] };

export interface LocationService {
  /** Ranked exact, then prefix, then by jobs and population; 20 a page from 1. */
  lookUp(name: string, page: number): Promise<LocationsPage>;
  /** Reads a slug or free text. */
  read(location: string): Promise<LocationReading>;
  /** The known places among these slugs, in no order. */
  bySlugs(slugs: readonly string[]): Promise<ResolvedPlace[]>;
  /** The town nearest to a point in degrees; null when none is within 50 miles. */
  nearest(point: { readonly latitude: number; readonly longitude: number }): Promise<LocationOption | null>;
}
