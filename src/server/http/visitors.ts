import type { FastifyReply, FastifyRequest } from "fastify";
import Type from "typebox";
import { takenPath } from "../../features/results/offer-ping";
import { otherRoutes } from "../../shared/other-routes";
import { parseQuery } from "../../shared/query-codec";
import type { Visitor } from "../counting/askers";
import type { VisitCounter } from "../counting/counting";
import type { App } from "./app-types";
import { isJobId } from "./posted-job";
import { type ResultsRequest, searchOf } from "./results/results-request";

/** Maximum body of a ping, in bytes; the body is ignored. */
const maxPingLength = 1_000;
const Numbered = Type.Object({ id: Type.String() });
const Offered = Type.Object({ offer: Type.String() });

function visitorOf({ ip, headers }: FastifyRequest): Visitor {
  const purposes = [headers["sec-purpose"], headers.purpose, headers["x-moz"]];
  const isAhead = purposes.some((purpose) => String(purpose).includes("prefetch"));
  return { address: ip, userAgent: headers["user-agent"], isAhead };
}

const counted: ReadonlySet<ResultsRequest["kind"]> = new Set(["page", "landing", "fragment"]);

/** Counts searches that a visitor sees: no feeds, front page, or HEAD requests. */
export function noteSearch(
  counter: VisitCounter | undefined,
  wanted: ResultsRequest,
  request: FastifyRequest,
): void {
  if (counter === undefined || request.method !== "GET" || !counted.has(wanted.kind)) return;
  counter.asked(wanted.canonical, visitorOf(request));
}

/** Counts followed links: to apply, and to a search's suggestions. */
export function serveFollowed(app: App, { counter }: { readonly counter?: VisitCounter | undefined }): void {
  app.register(async (scope: App) => {
    for (const type of ["text/ping", "text/plain"]) {
      const options = { parseAs: "string", bodyLimit: maxPingLength } as const;
      scope.addContentTypeParser(type, options, (_request, _body, done) => done(null));
    }
    scope.post(otherRoutes.applied(":id"), { schema: { params: Numbered } }, async (request, reply) => {
      const { id } = request.params;
      if (isFromHere(request) && isJobId(id)) counter?.applied(Number(id), visitorOf(request));
      return nothing(reply);
    });
    scope.post(takenPath(":offer"), { schema: { params: Offered } }, async (request, reply) => {
      const query = parseQuery(searchOf(request.url));
      if (isFromHere(request)) counter?.took(request.params.offer, query, visitorOf(request));
      return nothing(reply);
    });
  });
}

function isFromHere({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin";
}

/** Browsers ignore the response to a ping, so valid and invalid ones get the same. */
function nothing(reply: FastifyReply): FastifyReply {
  return reply.code(204).header("cache-control", "no-store").send();
}
