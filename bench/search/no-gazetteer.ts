import type { LocationService } from "../../src/server/places/location-service";

/** Every place of these searches has jobs, so the gazetteer is never asked. */
export const noGazetteer: LocationService = {
  lookUp: async () => ({ data: [], total_count: 0 }),
  read: async () => ({ kind: "unknown", candidates: [] }),
  bySlugs: async () => [],
  nearest: async () => null,
};
