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
  frontRequest,
  landingRoutes,
  parseFragmentRequest,
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
    const wanted = cacheableRequest(request);
    if (wanted === undefined) return done();
    noteSearch(counter, wanted, request);
    const outcome = sendCached(responses, { ...wanted, locale: request.locale }, request, reply);
    looked?.(outcome);
    if (outcome === "miss") done();
  });
}

export function serveResultsPages(app: App, { responses }: { responses: ResultsResponses }): void {
  app.get(routes.front, async (request, reply) => {
    const wanted = { ...frontRequest(), locale: request.locale };
    const response = await responses.get(wanted, acceptedCoding(request), request.deadline);
    return send(reply, responses, wanted, response);
  });
  for (const [path, kind] of pagePaths) {
    app.get(path, async (request, reply) => {
      const search = searchOf(request.url);
      const canonical = canonicalRedirect(search, path);
      if (canonical !== undefined) return redirectTo(reply, canonical, 302);
      const wanted = { ...parsePageRequest(search, kind), locale: request.locale };
      const response = await responses.get(wanted, acceptedCoding(request), request.deadline);
      return send(reply, responses, wanted, response);
    });
  }
}

const pagePaths = new Map<string, "page" | FeedKind>([
  [routes.results, "page"],
  [alternatePath("atom"), "atom"],
  [alternatePath("json"), "json"],
]);

interface FragmentParts {
  readonly search: SearchService;
  readonly responses: ResultsResponses;
}

export function serveResultsFragment(app: App, { search, responses }: FragmentParts): void {
  app.get(routes.resultsFragment, async (request, reply) => {
    const text = searchOf(request.url);
    if (asksForRelevance(text)) {
      reply.header("cache-control", "no-store");
      return search.results(parseQuery(text), request.deadline, { relevance: true });
    }
    const wanted = { ...parseFragmentRequest(text), locale: request.locale };
    const response = await responses.get(wanted, acceptedCoding(request), request.deadline);
    return send(reply, responses, wanted, response);
  });
}

/** Undefined when the response is never cached. */
function cacheableRequest({ url, routeOptions }: FastifyRequest): ResultsRequest | undefined {
  const search = searchOf(url);
  if (routeOptions.url === routes.resultsFragment) {
    return asksForRelevance(search) ? undefined : parseFragmentRequest(search);
  }
  if (routeOptions.url === routes.front) return frontRequest();
  if (landingRoutes.includes(routeOptions.url ?? "")) return parseLandingRequest(url);
  const path = routeOptions.url ?? "";
  const kind = pagePaths.get(path);
  if (kind === undefined) return undefined;
  return canonicalRedirect(search, path) === undefined ? parsePageRequest(search, kind) : undefined;
}

/** Sends 304 or the cached response; sends nothing on a miss. */
function sendCached(
  responses: ResultsResponses,
  wanted: ResultsRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): "not_modified" | "hit" | "miss" {
  const tag = responses.tagOf(wanted);
  if (namesTag(request.headers["if-none-match"], tag)) {
    setCaching(reply, wanted, tag).code(304).send();
    return "not_modified";
  }
  const cached = responses.cached(wanted, acceptedCoding(request));
  if (cached === undefined) return "miss";
  send(reply, responses, wanted, cached);
  return "hit";
}

const types: Readonly<Record<ResultsRequest["kind"], string>> = {
  fragment: "application/json; charset=utf-8",
  landing: "text/html; charset=utf-8",
  page: "text/html; charset=utf-8",
  front: "text/html; charset=utf-8",
  atom: `${alternateTypes.atom}; charset=utf-8`,
  json: `${alternateTypes.json}; charset=utf-8`,
};

export function send(
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

export function acceptedCoding({ headers }: FastifyRequest): ContentCoding {
  return codingFor(headers["accept-encoding"]);
}
