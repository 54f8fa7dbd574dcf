import { availableParallelism } from "node:os";
import compress from "@fastify/compress";
import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import fastify, { type FastifyPluginAsync } from "fastify";
import { answerTimeoutMs } from "../shared/constants";
import { answerAtOnce } from "./http/answers/answer-at-once";
import { type AheadParts, AnswersAhead } from "./http/answers/answers-ahead";
import { ResultsAnswers } from "./http/answers/results-answers";
import type { App } from "./http/app-types";
import { type AssetFolders, serveAssets } from "./http/assets";
import { limitAnswerTime, limitRequestsUnderWay } from "./http/overload";
import { addressTooLong, problemOf } from "./http/problem-error";
import { answerRefusals, refuse } from "./http/refusals";
import { serveHealth } from "./http/routes/health";
import { serveJobPage } from "./http/routes/job-page";
import { serveLocations } from "./http/routes/locations";
import { serveNearestLocation } from "./http/routes/nearest-location";
import { serveNewerResults } from "./http/routes/newer-results";
import { serveResultsFragment } from "./http/routes/results-fragment";
import { serveResultsPage } from "./http/routes/results-page";
import { serveRobots } from "./http/routes/robots";
import { serveSitemap } from "./http/routes/sitemap";
import { addSecurityHeaders } from "./http/security-headers";
import type { JobService } from "./jobs/job-service";
import type { LocationService } from "./places/location-service";
import type { Pages } from "./rendering/pages";
import type { SearchService } from "./search/search-service";
import type { Environment } from "./settings/environment";

/** What the app is put together from. Every part is given, so that a test can give its own. */
export interface AppParts {
  readonly search: SearchService;
  readonly locations: LocationService;
  readonly jobs: JobService;
  readonly pages: Pages;
  /** Public address without a trailing slash; asked for once the server listens. */
  baseUrl(): string;
  /** Another one whenever the same results of the same data may be written otherwise. */
  readonly edition: string;
  /** Bytes that kept answers may take. */
  readonly keptBytes?: number;
  /** Milliseconds between looks whether the data changed, so that answers are made ahead. */
  readonly lookEveryMs?: number;
  readonly uploadUrl: string;
  /** The upload service's routes; undefined where files go elsewhere. */
  readonly uploads?: FastifyPluginAsync;
  readonly assets?: AssetFolders;
  isReady(): Promise<boolean>;
  readonly logLevel: Environment["LOG_LEVEL"];
  /** Whose `X-Forwarded-For` and `X-Forwarded-Host` are believed. */
  readonly trustedProxies?: readonly string[];
  /** Requests that may be under way at once before the next is refused. */
  readonly requestLimit?: number;
  /** Milliseconds that an answer may take. */
  readonly answerTimeout?: number;
}

/** Characters of the longest address that is read: every refinement at once fits many times over. */
const addressLimit = 8000;
/** So few that the last of them is still answered in time where each is a page that nobody asked for before. */
const defaultRequestLimit = 25 * availableParallelism();
/** Some 4,000 answers as they are sent, of 8 to 14 kB each. */
const defaultKeptBytes = 64 * 2 ** 20;
/** Milliseconds for a client to send a whole request: a chunk of an upload over a slow line. */
const requestTimeout = 120_000;

/** The whole server but for listening. */
export async function buildApp(parts: AppParts): Promise<App> {
  const app = createApp(parts);
  addSecurityHeaders(app, { inlineScripts: parts.pages.inlineScripts, uploadUrl: parts.uploadUrl });
  refuseLongAddresses(app);
  await app.register(compress, { encodings: ["br", "gzip"], globalDecompression: false });
  if (parts.assets) await serveAssets(app, parts.assets);
  serveHealth(app, parts.isReady);
  serveRobots(app, parts.baseUrl);
  serveSitemap(app, parts);
  if (parts.uploads) await app.register(parts.uploads);
  const answers = new ResultsAnswers({ keptBytes: defaultKeptBytes, ...parts });
  await app.register(async (limited: App) => {
    answerAtOnce(limited, answers);
    const underWay = limitRequestsUnderWay(limited, parts.requestLimit ?? defaultRequestLimit);
    answerAhead(app, { ...parts, answers, underWay });
    limitAnswerTime(limited, parts.answerTimeout ?? answerTimeoutMs);
    serveResultsPage(limited, { answers });
    serveResultsFragment(limited, { ...parts, answers });
    serveNewerResults(limited, parts);
    serveLocations(limited, parts);
    serveNearestLocation(limited, parts);
    serveJobPage(limited, parts);
  });
  return app;
}

/** From the moment that the server listens until it stops. */
function answerAhead(app: App, parts: Omit<AheadParts, "failed">): void {
  const failed = (error: unknown) => app.log.warn(error, "Answers could not be made ahead.");
  const ahead = new AnswersAhead({ ...parts, failed });
  app.addHook("onListen", async () => ahead.start());
  app.addHook("preClose", () => ahead.close());
}

function createApp({ pages, logLevel, trustedProxies = [] }: AppParts): App {
  const errorPage = ({ statusCode }: { statusCode: number }) => pages.error(statusCode);
  const app: App = fastify({
    logger: { level: logLevel },
    requestTimeout,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    frameworkErrors: (error, request, reply) => refuse(request, reply, problemOf(error), errorPage),
  });
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  answerRefusals(app, errorPage);
  return app;
}

function refuseLongAddresses(app: App): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(request.url.length > addressLimit ? addressTooLong() : undefined);
  });
}
