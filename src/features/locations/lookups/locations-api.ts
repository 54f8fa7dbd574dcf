import { locationsPerPage } from "../../../shared/constants";
import { routes } from "../../../shared/routes";
import type { LocationsPage } from "../../../shared/wire/locations";
import { api, untilInvalidated } from "../../navigation/api";

/** `GET /api/v1/locations`, a page at a time, keyed by term. */
export const locationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    locations: build.infiniteQuery<LocationsPage, string, number>({
      infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: pageAfter },
      query: ({ queryArg, pageParam }) => ({
        url: routes.locations,
        params: { name: queryArg, page: pageParam },
        validateStatus: (response, body) => response.ok && isLocationsPage(body),
      }),
      providesTags: (_pages, _error, term) => [tagOf(term)],
      keepUnusedDataFor: untilInvalidated,
    }),
  }),
});

const tagOf = (term: string) => ({ type: "locations", id: term }) as const;

/** Drops the places of these terms. */
export const placesDropped = (terms: readonly string[]) => locationsApi.util.invalidateTags(terms.map(tagOf));

/** An empty page ends the list whatever the total says: the places may have changed in between. */
export function pageAfter(last: LocationsPage, _all: readonly LocationsPage[], page: number) {
  const hasMore = last.data.length > 0 && locationsPerPage * page < last.total_count;
  return hasMore ? page + 1 : undefined;
}

function isLocationsPage(value: unknown): value is LocationsPage {
  if (typeof value !== "object" || value === null) return false;
  const { data, total_count } = value as Partial<Record<keyof LocationsPage, unknown>>;
  return Number.isInteger(total_count) && Array.isArray(data) && data.every(isOption);
}

function isOption(value: unknown): boolean {
  const option = value as Partial<LocationsPage["data"][number]> | null;
  return typeof option?.name === "string" && typeof option.cached_slug_with_class === "string";
}
