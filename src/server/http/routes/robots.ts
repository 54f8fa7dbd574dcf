import { facets, refinements } from "../../../shared/facets";
import { queryKeys } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import { twinPath } from "../../../shared/twins";
import type { App } from "../app-types";
import { sharedForAnHour } from "../caching-headers";

/**
 * Keys that only reorder or stretch a search, or cut it by what nobody searches the web for; however `[` and `]` are
 * written.
 */
const lowValueKeys = [
  queryKeys.sortType,
  queryKeys.radius,
  ...refinements.filter((field) => !facets[field].isIndexable),
].flatMap((key) => [key, key.replaceAll("[", "%5B").replaceAll("]", "%5D")]);

/** Several values at once make more combinations than there are jobs. */
const severalValues = ["|", "%7C"];

/** Keeps crawlers to searches that people may look for: one value of a facet, and their pages. */
export function robotsText(baseUrl: string): string {
  const disallowed = [
    "/api/",
    // Each is as large as the whole search.
    twinPath("csv"),
    ...[...new Set(lowValueKeys)].map((key) => `${routes.results}?*${key}=`),
    ...severalValues.map((mark) => `${routes.results}?*${mark}`),
  ];
  return [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${baseUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

export function serveRobots(app: App, baseUrl: () => string): void {
  app.get("/robots.txt", async (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", sharedForAnHour)
      .send(robotsText(baseUrl())),
  );
}
