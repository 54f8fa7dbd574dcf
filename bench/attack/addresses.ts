import { alternateKinds, alternatePath } from "../../src/shared/alternates";
import { refinements } from "../../src/shared/facets";
import { otherRoutes } from "../../src/shared/other-routes";
import { queryKeys } from "../../src/shared/query-codec";
import { routes } from "../../src/shared/routes";
import { suggestionsRoute } from "../../src/shared/suggestions";

const someValues: Readonly<Record<string, string>> = {
  [queryKeys.keywords]: "manager",
  [queryKeys.location]: "london",
  [queryKeys.radius]: "25",
  [queryKeys.sortType]: "newest",
  [queryKeys.exact]: "1",
  [queryKeys.similar]: "1",
  [queryKeys.without]: "lead",
  [queryKeys.page]: "1",
};
const search = new URLSearchParams({
  ...someValues,
  ...Object.fromEntries(refinements.map((field) => [queryKeys[field], "technology"])),
}).toString();
/** Few jobs, since a sheet holds all of a search's jobs and sqlmap compares whole answers. */
const rare = `${encodeURIComponent(queryKeys.keywords)}=welder`;
const few = `${encodeURIComponent(queryKeys.keywords)}=manager`;

/** Addresses for sqlmap, which tries every parameter and every path segment marked with a star. */
export function addressesToTry(site: string): string[] {
  return [
    `${routes.resultsFragment}?${search}`,
    `${otherRoutes.newerResults}?${few}&than_posted=2026-01-01T00:00:00Z&than_id=7`,
    `${otherRoutes.facetValues}?${few}&of=companies&name=car`,
    `${suggestionsRoute}?${few}&text=man`,
    `${routes.locations}?name=london&page=1`,
    `${otherRoutes.nearestLocation}?latitude=51.5&longitude=-0.1`,
    `${otherRoutes.jobStates}?ids=1,2,3`,
    `${routes.results}?${few}`,
    ...alternateKinds.map((kind) => `${alternatePath(kind)}?${rare}`),
    `${routes.job(7, "*")}?from=page%3D2*`,
    `${routes.results}/7*/manager`,
    `${routes.results}/technology*/in/london*`,
    `${routes.uploads}/0123456789abcdef0123456789abcdef*`,
    "/sitemaps/jobs-0*.xml",
  ].map((address) => site + address);
}
