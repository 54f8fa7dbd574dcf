import { parse } from "node:querystring";
import compress from "@fastify/compress";
import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import fastify, { type FastifyBaseLogger, type FastifyPluginAsync } from "fastify";
import { Traffic } from "./concurrency/traffic";
import type { VisitCounter } from "./counting/counting";
import { admitByLimits } from "./http/admission";
import type { App } from "./http/app-types";
import { type AppWatch, watchRequests } from "./http/app-watch";
import { type AssetFolders, serveAssets, serveSiteImages } from "./http/assets";
import { closeIdleConnectionsAtEnd, endSlowClients, type SlowestClient } from "./http/client-connections";
import { describeApi } from "./http/openapi/describe-api";
import {
  addressTooLong,
  answerRefusals,
  problemOf,
  type RefusalParts,
  refuse,
  unknownCoding,
} from "./http/problem-error";
import { chooseLocales } from "./http/request-locale";
import { RequestLog, requestIdHeader, requestIds, sendRequestIds } from "./http/request-log";
import { CacheWarmer, type WarmerParts } from "./http/results/cache-warmer";
import { ResultsResponses } from "./http/results/results-responses";
import { serveCached, serveResultsFragment, serveResultsPages } from "./http/results/results-routes";
import { serveSheets } from "./http/results/sheet-route";
import { usualLimits } from "./http/route-limits";
import { type AlertService, serveAlerts } from "./http/routes/alerts";
import { serveHealth, type Trouble } from "./http/routes/health";
import { serveJobFragment, serveJobPage } from "./http/routes/job-page";
import { serveLandings } from "./http/routes/landing-pages";
import { serveLocations, serveNearestLocation } from "./http/routes/locations";
import { serveNewerResults } from "./http/routes/newer-results";
import { redirectExtraSlashes } from "./http/routes/one-spelling";
import { serveRobots } from "./http/routes/robots";
import { serveSavedJobs } from "./http/routes/saved-jobs";
import { serveSharePictures } from "./http/routes/share-pictures";
import { serveSitemap } from "./http/routes/sitemap";
import { serveFacetValues, serveSuggestions } from "./http/routes/suggestions";
import { type AnalyticsSource, addSecurityHeaders, securityHeaders } from "./http/security-headers";
import { serveFollowed } from "./http/visitors";
import type { JobService } from "./jobs/job-service";
import type { LocaleChoice } from "./languages/choose-locale";
import type { SharePictures } from "./pictures/share-pictures";
import type { LocationService } from "./places/location-service";
import type { Pages } from "./rendering/pages";
import type { SearchService } from "./search/search-service";
import type { CompanyProfile } from "./settings/company-profiles";
import type { ReadSheet } from "./sheets/read-sheet";
import { ownTheme, type Theme } from "./theme/theme";

/** Every part is injected, so that tests can replace it. */
export interface AppParts {
  readonly search: SearchService;
  readonly locations: LocationService;
  readonly jobs: JobService;
  readonly pages: Pages;
  /** Chooses a visitor's locale; undefined when the site has one locale. */
  readonly localeFor?: LocaleChoice | undefined;
  readonly pictures: SharePictures;
  readonly theme?: Theme;
  readonly companies?: readonly Pick<CompanyProfile, "logo">[];
  /** Public address without a trailing slash; called once the server listens. */
  baseUrl(): string;
  /** Changes whenever the same results of the same data may be rendered differently. */
  readonly edition: string;
  readonly indexNowKey?: string | undefined;
  readonly cacheBytes?: number;
  /** Milliseconds between checks for changed data, after which the cache is warmed. */
  readonly checkEveryMs?: number;
  readonly readSheet: ReadSheet;
  readonly uploadUrl: string;
  readonly analytics?: AnalyticsSource | null;
  /** Routes of the upload service, or only its cleaning when files go to another service. */
  readonly uploads?: FastifyPluginAsync;
  /** Undefined when the site sends no alerts. */
  readonly alerts?: AlertService | undefined;
  readonly traffic?: Traffic;
  readonly assets?: AssetFolders;
  readonly watch?: AppWatch;
  /** Counts searches and applications; undefined when the operator wants no statistics. */
  readonly counter?: VisitCounter;
  readiness(): Promise<readonly Trouble[]>;
  readonly log: FastifyBaseLogger;
  /** Proxies whose `X-Forwarded-For` and `X-Forwarded-Host` are trusted. */
  readonly trustedProxies?: readonly string[];
  /** Maximum requests per network and minute; 0 or undefined: no limit. */
  readonly requestsPerMinute?: number;
  readonly requestLimit?: number;
  /** Time limit for an answer, in milliseconds. */
  readonly answerTimeout?: number;
  readonly slowestClient?: SlowestClient;
}

/** The whole server, not yet listening. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { uploadUrl, theme, analytics } = parts;
  const headers = securityHeaders({ uploadUrl, documentStyle: theme?.style, analytics });
  const app = createApp(parts, headers);
  sendRequestIds(app);
  chooseLocales(app, parts.localeFor);
  if (parts.watch) watchRequests(app, parts.watch);
  addSecurityHeaders(app, headers);
  refuseLongAddresses(app);
  refuseOtherCodings(app);
  redirectExtraSlashes(app);
  await app.register(compress, { encodings: ["br", "gzip"], globalDecompression: false });
  await serveFiles(app, parts);
  serveRobots(app, parts);
  endSlowClients(app, parts.slowestClient);
  const traffic = parts.traffic ?? new Traffic();
  const admission = admitByLimits(app, { ...parts, traffic });
  await describeApi(app);
  serveHealth(app, { ...parts, admission });
  serveFollowed(app, parts);
  const responses = new ResultsResponses({ cacheBytes: usualLimits.cacheBytes, ...parts });
  serveSitemap(app, parts);
  if (parts.uploads) await app.register(serveUploads(parts.uploads, parts.pages));
  await app.register(async (sheets: App) => serveSheets(sheets, { ...parts, responses }));
  serveCached(app, { responses, looked: parts.watch?.looked, counter: parts.counter });
  warmCache(app, { ...parts, responses, traffic });
  serveSearches(app, { ...parts, responses });
  return app;
}

/** Adds the names that the page shows to the search derived from a CV. */
function serveUploads(uploads: FastifyPluginAsync, pages: Pages): FastifyPluginAsync {
  return async (scope) => {
    scope.addHook("preSerialization", async ({ locale }, _reply, answer) => pages.in(locale).named(answer));
    await scope.register(uploads);
  };
}

function serveSearches(app: App, parts: AppParts & { readonly responses: ResultsResponses }): void {
  serveResultsPages(app, parts);
  serveLandings(app, parts);
  serveResultsFragment(app, parts);
  serveNewerResults(app, parts);
  serveLookups(app, parts);
  serveJobPage(app, parts);
  serveJobFragment(app, parts);
  serveSavedJobs(app, parts);
  serveAlerts(app, parts);
  serveSharePictures(app, parts);
}

async function serveFiles(app: App, { assets, theme = ownTheme, companies = [] }: AppParts): Promise<void> {
  if (assets) await serveAssets(app, assets, theme.favicon !== null);
  serveSiteImages(app, [theme.logo, theme.favicon, ...companies.map(({ logo }) => logo)]);
}

function serveLookups(app: App, parts: AppParts): void {
  serveFacetValues(app, parts);
  serveSuggestions(app, parts);
  serveLocations(app, parts);
  serveNearestLocation(app, parts);
}

function warmCache(app: App, parts: Omit<WarmerParts, "failed">): void {
  const failed = (error: unknown) => app.log.warn(error, "The response cache could not be warmed.");
  const warmer = new CacheWarmer({ ...parts, failed });
  app.addHook("onListen", async () => warmer.start());
  app.addHook("preClose", () => warmer.close());
}

function createApp(
  { pages, log, watch, trustedProxies = [] }: AppParts,
  headers: Readonly<Record<string, string>>,
): App {
  const refusals: RefusalParts = {
    errorPage: ({ statusCode }, { id, locale }) => pages.in(locale).error(statusCode, id),
    refused: (code) => watch?.refused(code),
  };
  const app: App = fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    genReqId: requestIds(trustedProxies),
    requestTimeout: usualLimits.requestMs,
    routerOptions: {
      querystringParser: (text) => parse(text, "&", "=", { maxKeys: usualLimits.addressParameters }),
      // A company's slug has up to 93 characters, each of up to two UTF-16 code units.
      maxParamLength: 200,
    },
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    frameworkErrors: (error, request, reply) =>
      refuse(
        request,
        reply.headers({ ...headers, [requestIdHeader]: request.id }),
        problemOf(error),
        refusals,
      ),
  });
  closeIdleConnectionsAtEnd(app);
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  answerRefusals(app, refusals);
  return app;
}

/** Prevents request smuggling: with another transfer coding we cannot tell where the body ends. */
function refuseOtherCodings(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    const coding = request.headers["transfer-encoding"];
    if (coding === undefined || coding.trim().toLowerCase() === "chunked") return done();
    reply.header("connection", "close");
    return done(unknownCoding());
  });
}

function refuseLongAddresses(app: App): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { url } = request;
    const isTooLong =
      url.length > usualLimits.addressLength || url.split("&").length > usualLimits.addressParameters;
    done(isTooLong ? addressTooLong() : undefined);
  });
}
