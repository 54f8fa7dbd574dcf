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

/** `free` routes do almost no work: a constant, a file, or a counter. */
type RouteKind = keyof typeof limitsByKind | "free";

interface RouteRow {
  readonly kind: RouteKind;
  /** Where answers are cached: on the server per data version, or in browsers. */
  readonly kept: "by version" | "by browsers" | "never";
}

const page: RouteRow = { kind: "search", kept: "by version" };
const asked: RouteRow = { kind: "search", kept: "by browsers" };
const lookup: RouteRow = { kind: "lookup", kept: "by browsers" };
const alert: RouteRow = { kind: "alert", kept: "never" };
const sitemap: RouteRow = { kind: "sitemap", kept: "by version" };
const picture: RouteRow = { kind: "picture", kept: "by version" };
const free: RouteRow = { kind: "free", kept: "by browsers" };

/** By method and pattern; HEAD counts as GET. A trailing star matches everything below. */
export const routeRows: Readonly<Record<string, RouteRow>> = {
  [`GET ${routes.front}`]: page,
  [`GET ${routes.results}`]: page,
  [`GET ${alternatePath("atom")}`]: page,
  [`GET ${alternatePath("json")}`]: page,
  [`GET ${alternatePath("csv")}`]: { kind: "sheet", kept: "by browsers" },
  [`GET ${routes.resultsFragment}`]: page,
  ...Object.fromEntries(landingRoutes.map((route) => [`GET ${route}`, page])),
  [`GET ${routes.results}/:id/:slug`]: asked,
  [`GET ${otherRoutes.newerResults}`]: asked,
  [`GET ${otherRoutes.saved}`]: asked,
  [`GET ${otherRoutes.jobStates}`]: asked,
  [`GET ${otherRoutes.jobFragment(":id")}`]: asked,
  [`GET ${otherRoutes.facetValues}`]: lookup,
  [`GET ${suggestionsRoute}`]: lookup,
  [`GET ${routes.locations}`]: lookup,
  [`GET ${otherRoutes.nearestLocation}`]: lookup,
  [`GET ${alertsRoute}`]: alert,
  [`GET ${alertsRoute}/*`]: alert,
  [`POST ${alertsRoute}`]: alert,
  [`POST ${alertsRoute}/*`]: alert,
  "GET /sitemap.xml": sitemap,
  "GET /sitemaps/*": sitemap,
  [`GET ${pictureOfSite}`]: picture,
  [`GET ${pictureOfJob(":id")}`]: picture,
  [`POST ${routes.uploads}`]: { kind: "upload", kept: "never" },
  [`GET ${routes.uploads}/:id`]: { kind: "ownFile", kept: "never" },
  [`DELETE ${routes.uploads}/:id`]: { kind: "ownFile", kept: "never" },
  [`GET ${routes.uploads}/:id/suggestion`]: { kind: "cv", kept: "by version" },
  [`POST ${otherRoutes.applied(":id")}`]: { kind: "free", kept: "never" },
  [`POST ${takenPath(":offer")}`]: { kind: "free", kept: "never" },
  [`GET ${otherRoutes.openApi}`]: free,
  "GET /assets/*": free,
  "GET /site/:file": free,
  "GET /robots.txt": free,
  "GET /healthz": { kind: "free", kept: "never" },
  "GET /readyz": { kind: "free", kept: "never" },
};

/** Undefined for a route without a row. */
export function rowOf(method: string, pattern: string): RouteRow | undefined {
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
