import { availableParallelism } from "node:os";
import { takenPath } from "../../features/results/offer-ping";
import { alertsRoute } from "../../shared/alerts";
import { alternatePath } from "../../shared/alternates";
import { answerTimeoutMs } from "../../shared/constants";
import { otherRoutes } from "../../shared/other-routes";
import { routes } from "../../shared/routes";
import { suggestionsRoute } from "../../shared/suggestions";
import { pictureOfJob, pictureOfSite } from "../pictures/share-pictures";
import { landingRoutes } from "./results/results-request";

export interface RouteLimits {
  readonly atOnce: number;
  /** Queue length; 503 beyond it. */
  readonly waiting: number;
  /** Per client: concurrent answers and queue length; 429 beyond them. */
  readonly client: { readonly atOnce: number; readonly waiting: number };
  /** Milliseconds from the request to the first byte of the answer, including waiting; null: no limit. */
  readonly answerMs: number | null;
  /** Takes priority over imports, and counts towards `requestsPerMinute`. */
  readonly isVisit: boolean;
}

/** Low enough that the last one is answered in time even if every page is uncached. */
const pagesAtOnce = 25 * availableParallelism();
const visit = { answerMs: answerTimeoutMs, isVisit: true };

/** A client is a network, perhaps a company or a mobile carrier: it has to queue, but is rarely refused. */
export const limitsByKind = {
  search: { ...visit, atOnce: pagesAtOnce, waiting: 0, client: { atOnce: 1, waiting: 32 } },
  lookup: { ...visit, atOnce: 16, waiting: 32, client: { atOnce: 1, waiting: 16 } },
  picture: { ...visit, atOnce: 2, waiting: 16, client: { atOnce: 1, waiting: 4 } },
  sitemap: { isVisit: true, answerMs: 60_000, atOnce: 1, waiting: 16, client: { atOnce: 1, waiting: 4 } },
  sheet: { isVisit: false, answerMs: 30_000, atOnce: 4, waiting: 0, client: { atOnce: 2, waiting: 0 } },
  alert: { ...visit, atOnce: 8, waiting: 8, client: { atOnce: 2, waiting: 4 } },
  upload: { isVisit: false, answerMs: null, atOnce: 64, waiting: 0, client: { atOnce: 8, waiting: 32 } },
  ownFile: { isVisit: false, answerMs: null, atOnce: 32, waiting: 0, client: { atOnce: 4, waiting: 8 } },
  cv: { isVisit: false, answerMs: 120_000, atOnce: 1, waiting: 20, client: { atOnce: 1, waiting: 2 } },
} as const satisfies Record<string, RouteLimits>;

export type LimitedKind = keyof typeof limitsByKind;

/** `free` routes do almost no work: a constant, a file, or a counter. */
type RouteKind = LimitedKind | "free";

/** By method and pattern; HEAD counts as GET. A trailing star matches everything below. */
export const routeRows: Readonly<Record<string, RouteKind>> = {
  [`GET ${routes.front}`]: "search",
  [`GET ${routes.results}`]: "search",
  [`GET ${alternatePath("atom")}`]: "search",
  [`GET ${alternatePath("json")}`]: "search",
  [`GET ${alternatePath("csv")}`]: "sheet",
  [`GET ${routes.resultsFragment}`]: "search",
  ...Object.fromEntries(landingRoutes.map((route) => [`GET ${route}`, "search" as const])),
  [`GET ${routes.results}/:id/:slug`]: "search",
  [`GET ${otherRoutes.newerResults}`]: "search",
  [`GET ${otherRoutes.saved}`]: "search",
  [`GET ${otherRoutes.jobStates}`]: "search",
  [`GET ${otherRoutes.jobFragment(":id")}`]: "search",
  [`GET ${otherRoutes.facetValues}`]: "lookup",
  [`GET ${suggestionsRoute}`]: "lookup",
  [`GET ${routes.locations}`]: "lookup",
  [`GET ${otherRoutes.nearestLocation}`]: "lookup",
  [`GET ${alertsRoute}`]: "alert",
  [`GET ${alertsRoute}/*`]: "alert",
  [`POST ${alertsRoute}`]: "alert",
  [`POST ${alertsRoute}/*`]: "alert",
  "GET /sitemap.xml": "sitemap",
  "GET /sitemaps/*": "sitemap",
  [`GET ${pictureOfSite}`]: "picture",
  [`GET ${pictureOfJob(":id")}`]: "picture",
  [`POST ${routes.uploads}`]: "upload",
  [`GET ${routes.uploads}/:id`]: "ownFile",
  [`DELETE ${routes.uploads}/:id`]: "ownFile",
  [`GET ${routes.uploads}/:id/suggestion`]: "cv",
  [`POST ${otherRoutes.applied(":id")}`]: "free",
  [`POST ${takenPath(":offer")}`]: "free",
  [`GET ${otherRoutes.openApi}`]: "free",
  "GET /assets/*": "free",
  "GET /site/:file": "free",
  "GET /robots.txt": "free",
  "GET /healthz": "free",
  "GET /readyz": "free",
};

/** Undefined for a route without a row. */
export function kindOf(method: string, pattern: string): RouteKind | undefined {
  const name = `${method === "HEAD" ? "GET" : method} ${pattern}`;
  const exact = routeRows[name];
  if (exact !== undefined) return exact;
  const above = Object.keys(routeRows).find((key) => key.endsWith("*") && name.startsWith(key.slice(0, -1)));
  return above === undefined ? undefined : routeRows[above];
}

export const usualLimits = {
  /** In characters: all filters together fit many times over. */
  addressLength: 8000,
  /** Per address: ours have some forty, and each is read several times. */
  addressParameters: 100,
  /** Some 4,000 compressed responses of 8 to 14 kB each. */
  cacheBytes: 64 * 2 ** 20,
  /** Milliseconds to receive a whole request: a chunk of an upload over a slow line. */
  requestMs: 120_000,
} as const;
