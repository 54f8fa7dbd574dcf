import { routes } from "./routes";

/** Paths that the results page's script need not know, nor load. */
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
  /** By the names that landing pages go by, one of them at least. */
  landing: (names: { readonly discipline?: string | undefined; readonly place?: string | undefined }) =>
    [
      routes.results,
      ...(names.discipline ? [names.discipline] : []),
      ...(names.place ? ["in", names.place] : []),
    ].join("/"),
  companies: "/companies",
  /** A company's page; slugs have letters of any script. */
  company: (slug: string) => `/companies/${encodeURIComponent(slug)}`,
} as const;
