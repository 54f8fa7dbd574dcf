/** Paths that server and browser agree on. */
export const routes = {
  front: "/",
  results: "/jobs",
  job: (id: number, slug: string) => `/jobs/${id}/${slug}`,
  resultsFragment: "/api/v1/results",
  newerResults: "/api/v1/results/newer",
  facetValues: "/api/v1/results/values",
  locations: "/api/v1/locations",
  nearestLocation: "/api/v1/locations/nearest",
  uploads: "/api/v1/uploads",
} as const;

/** Paths that the results page's script need not know. */
export const otherRoutes = {
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

/** A title as the last part of a job's address: lower case ASCII words joined by hyphens. */
export function slugOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join("-").slice(0, 80) ?? "job";
}
