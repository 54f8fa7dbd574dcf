import { otherRoutes } from "../../../shared/other-routes";
import type { LocationOption } from "../../../shared/wire/locations";
import { api } from "../../navigation/api";

/** Degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * `GET /api/v1/locations/nearest?latitude=&longitude=`: the nearest town as an option; 404 where there is
 * none near.
 */
export const nearestApi = api.injectEndpoints({
  endpoints: (build) => ({
    nearestLocation: build.query<LocationOption, Coordinates>({
      query: (coordinates) => ({
        url: otherRoutes.nearestLocation,
        params: { ...coordinates },
        validateStatus: (response, body) => response.ok && isOption(body),
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

function isOption(body: unknown): boolean {
  const option = body as Partial<LocationOption> | null;
  return typeof option?.hierarchy === "string" && typeof option.cached_slug_with_class === "string";
}
