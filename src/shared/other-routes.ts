import { routes } from "./routes";

/** Paths that the results page's script does not need, and so does not load. */
export const otherRoutes = {
  newerResults: "/api/v1/results/newer",
  facetValues: "/api/v1/results/values",
  nearestLocation: "/api/v1/locations/nearest",
  saved: "/saved",
  jobStates: "/api/v1/jobs",
  jobFragment: (id: number | string) => `/api/v1/jobs/${id}`,
  /** Pinged when a visitor follows a job's link to apply. */
  applied: (id: number | string) => `/api/v1/jobs/${id}/applied`,
  openApi: "/openapi.json",
  /** By names in landing pages' paths, at least one of them. */
  landing: (names: { readonly discipline?: string | undefined; readonly place?: string | undefined }) =>
    [
      routes.results,
      ...(names.discipline ? [names.discipline] : []),
      ...(names.place ? ["in", names.place] : []),
    ].join("/"),
  companies: "/companies",
  /** Slugs may have letters of any script. */
  company: (slug: string) => `/companies/${encodeURIComponent(slug)}`,
} as const;
