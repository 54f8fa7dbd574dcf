import { alertsRoute } from "../../../shared/alerts";
import { alternatePath } from "../../../shared/alternates";
import { areListedTogether } from "../../../shared/crawl-policy";
import { facets, refinements } from "../../../shared/facets";
import { queryKeys } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import type { App } from "../app-types";
import { sharedForAnHour } from "../caching-headers";

/** Parameters that reorder or widen a search, hold free text, or belong to a blocked facet. */
const blockedKeys = [
  queryKeys.keywords,
  queryKeys.location,
  queryKeys.radius,
  queryKeys.sortType,
  ...refinements.filter((field) => facets[field].crawling === "blocked"),
];

/** Pairs of facets of which each may be listed alone. */
const blockedPairs = refinements.flatMap((first, place) =>
  refinements
    .slice(place + 1)
    .filter((second) => ![first, second].some((field) => facets[field].crawling === "blocked"))
    .filter((second) => !areListedTogether([first, second]))
    .map((second) => `${first}=*&${second}`),
);

/** Several values at once make more combinations than there are jobs. */
const severalValues = ["|", "%7C"];

/** With and without percent-encoded brackets. */
const spellings = (key: string) => [...new Set([key, key.replaceAll("[", "%5B").replaceAll("]", "%5D")])];

/** Implements `shared/crawl-policy.ts` as far as addresses show; pages apply the rules by number of jobs. */
export function robotsText(baseUrl: string): string {
  const disallowed = [
    "/api/",
    alertsRoute,
    // Each is as large as the whole search.
    alternatePath("csv"),
    ...[...blockedKeys, ...blockedPairs].flatMap(spellings).map((key) => `${routes.results}?*${key}=`),
    ...severalValues.map((mark) => `${routes.results}?*${mark}`),
    // The same job, once for each search that leads to it.
    `${routes.results}/*?*from=`,
  ];
  return [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${baseUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

/** With `indexNowKey`, also serves the file that proves to IndexNow that the key is this site's. */
export function serveRobots(
  app: App,
  { baseUrl, indexNowKey: key }: { baseUrl(): string; readonly indexNowKey?: string | undefined },
): void {
  if (key !== undefined)
    app.get(`/${key}.txt`, async (_request, reply) => reply.type("text/plain; charset=utf-8").send(key));
  app.get("/robots.txt", async (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", sharedForAnHour)
      .send(robotsText(baseUrl())),
  );
}
