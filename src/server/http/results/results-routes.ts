import type { FastifyReply, FastifyRequest } from "fastify";
import { alternatePath, alternateTypes, type FeedKind } from "../../../shared/alternates";
import { parseQuery } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import type { VisitCounter } from "../../counting/counting";
import type { SearchService } from "../../search/search-service";
import type { App } from "../app-types";
import type { AppWatch } from "../app-watch";
import { namesTag, redirectTo, sharedBriefly, unlisted } from "../caching-headers";
import { noteSearch } from "../visitors";
import { StreamedBody } from "./render-results";
import { type ContentCoding, codingFor } from "./response-cache";
import {
  asksForRelevance,
  canonicalRedirect,
  fragmentRequest,
  frontRequest,
  landingRoutes,
  parseLandingRequest,
  parsePageRequest,
  type ResultsRequest,
  searchOf,
} from "./results-request";
import type { EncodedResponse, ResultsResponses } from "./results-responses";

interface CachedParts {
  readonly responses: ResultsResponses;
  readonly looked?: AppWatch["looked"] | undefined;
  readonly counter?: VisitCounter | undefined;
}

/** Sends cached responses. Registered ahead of the admission limits, so it works on a busy server, too. */
export function serveCached(app: App, { responses, looked, counter }: CachedParts): void {
  app.addHook("onRequest", (request, reply, done) => {
    const inAnyLocale = cacheableRequest(request);
    if (inAnyLocale === undefined) return done();
    noteSearch(counter, inAnyLocale, request);
    const wanted = { ...inAnyLocale, locale: request.locale };
    const tag = responses.tagOf(wanted);
    const isThere = namesTag(request.headers["if-none-match"], tag);
    const cached = isThere ? undefined : responses.cached(wanted, acceptedCoding(request));
    looked?.(isThere ? "not_modified" : cached === undefined ? "miss" : "hit");
    if (isThere) setCaching(reply, wanted, tag).code(304).send();
    else if (cached === undefined) done();
    else send(reply, responses, wanted, cached);
  });
}

export function serveResultsPages(app: App, { responses }: { responses: ResultsResponses }): void {
  app.get(routes.front, (request, reply) => sendResults(request, reply, responses, frontRequest()));
  for (const [path, kind] of pagePaths) {
    app.get(path, async (request, reply) => {
      const search = searchOf(request.url);
      const canonical = canonicalRedirect(search, path);
      if (canonical !== undefined) return redirectTo(reply, canonical, 302);
      return sendResults(request, reply, responses, parsePageRequest(search, kind));
    });
  }
}

const pagePaths = new Map<string, "page" | FeedKind>([
  [routes.results, "page"],
  [alternatePath("atom"), "atom"],
  [alternatePath("json"), "json"],
]);

export function serveResultsFragment(
  app: App,
  { search, responses }: { search: SearchService; responses: ResultsResponses },
): void {
  app.get(routes.resultsFragment, async (request, reply) => {
    const text = searchOf(request.url);
    if (asksForRelevance(text)) {
      reply.header("cache-control", "no-store");
      return search.results(parseQuery(text), request.deadline, { relevance: true });
    }
    return sendResults(request, reply, responses, fragmentRequest(parseQuery(text)));
  });
}

/** Undefined when the response is never cached. */
function cacheableRequest({ url, routeOptions }: FastifyRequest): ResultsRequest | undefined {
  const search = searchOf(url);
  if (routeOptions.url === routes.resultsFragment) {
    return asksForRelevance(search) ? undefined : fragmentRequest(parseQuery(search));
  }
  if (routeOptions.url === routes.front) return frontRequest();
  if (landingRoutes.includes(routeOptions.url ?? "")) return parseLandingRequest(url);
  const path = routeOptions.url ?? "";
  const kind = pagePaths.get(path);
  if (kind === undefined) return undefined;
  return canonicalRedirect(search, path) === undefined ? parsePageRequest(search, kind) : undefined;
}

const types: Readonly<Record<ResultsRequest["kind"], string>> = {
  fragment: "application/json; charset=utf-8",
  landing: "text/html; charset=utf-8",
  page: "text/html; charset=utf-8",
  front: "text/html; charset=utf-8",
  atom: `${alternateTypes.atom}; charset=utf-8`,
  json: `${alternateTypes.json}; charset=utf-8`,
};

export async function sendResults(
  request: FastifyRequest,
  reply: FastifyReply,
  responses: ResultsResponses,
  inAnyLocale: ResultsRequest,
): Promise<FastifyReply> {
  const wanted = { ...inAnyLocale, locale: request.locale };
  const response = await responses.get(wanted, acceptedCoding(request), request.deadline);
  return send(reply, responses, wanted, response);
}

function send(
  reply: FastifyReply,
  responses: ResultsResponses,
  wanted: ResultsRequest,
  { body, coding, tag }: EncodedResponse,
): FastifyReply {
  const { kind } = wanted;
  const links = responses.linksOf(wanted);
  if (links !== "") reply.header("link", links);
  if (coding !== "identity") reply.header("content-encoding", coding);
  const payload = body instanceof StreamedBody ? body.stream() : body;
  return setCaching(reply, wanted, tag).type(types[kind]).send(payload);
}

/** `Vary` is always set: a shared cache may see any of the codings first. */
function setCaching(reply: FastifyReply, { kind }: ResultsRequest, tag: string | undefined): FastifyReply {
  if (kind === "atom" || kind === "json") reply.headers(unlisted);
  if (tag !== undefined) reply.header("etag", tag);
  return reply.headers({ ...sharedBriefly, vary: "accept-encoding" });
}

function acceptedCoding({ headers }: FastifyRequest): ContentCoding {
  return codingFor(headers["accept-encoding"]);
}
