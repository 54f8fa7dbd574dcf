import type { FastifyReply, FastifyRequest } from "fastify";
import type { AlertView } from "../../../page/plain/alerts/alert-view";
import { alertPaths, alertsRoute, longestAlertQuery } from "../../../shared/alerts";
import { addressOf, parseQuery, stringifyQuery } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import { defaultSortType } from "../../../shared/search-query";
import type { Pages } from "../../rendering/pages";
import type { SearchService } from "../../search/search-service";
import type { App } from "../app-types";
import { redirectTo, unlisted } from "../caching-headers";
import { notFound, ProblemError } from "../problem-error";
import { searchOf } from "../results/results-request";
import type { AlertDesk } from "./alert-desk";

export interface AlertParts {
  readonly search: SearchService;
  readonly pages: Pages;
  /** Where the site sends alerts by e-mail. */
  readonly alerts?: AlertDesk | undefined;
}

interface TokenRoute {
  Params: { token: string };
  Body: URLSearchParams | undefined;
}

const formBytes = 16_384;
const { asked, confirm, own } = alertPaths;

/** A page for every step of an alert, and forms that need no script. Programs that only follow links change nothing. */
export function serveAlerts(app: App, parts: AlertParts): void {
  app.get(alertsRoute, async (request, reply) => {
    const search = await readSearch(parts, request, searchOf(request.url), request.deadline);
    return send(parts, reply, { kind: "ask", ...search, byMail: parts.alerts !== undefined });
  });
  const { alerts } = parts;
  if (alerts === undefined) return;
  app.register(async (scope: App) => {
    readForms(scope);
    serveAsking(scope, { ...parts, alerts });
    serveConfirming(scope, { ...parts, alerts });
    serveOwn(scope, { ...parts, alerts });
  });
}

/** Any other body is as good as none: mail services that stop an alert may send it in several ways (RFC 8058). */
function readForms(app: App): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: "string", bodyLimit: formBytes } as const;
  app.addContentTypeParser("application/x-www-form-urlencoded", options, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.addContentTypeParser("*", options, (_request, _body, done) => done(null, undefined));
}

type WithDesk = AlertParts & { readonly alerts: AlertDesk };

function serveAsking(app: App, parts: WithDesk): void {
  app.post<{ Body: URLSearchParams | undefined }>(alertsRoute, async (request, reply) => {
    if (!isOwnForm(request)) {
      throw new ProblemError(403, "foreign_form", "Alerts are asked for on this site's own pages.");
    }
    const field = (name: string) => request.body?.get(name) ?? "";
    const search = await readSearch(parts, request, field("query"), request.deadline);
    const frequency = field("frequency") === "weekly" ? "weekly" : "daily";
    const email = field("email").slice(0, 300);
    const answer = await parts.alerts.ask(
      { ...search, email, frequency, locale: request.locale },
      request.ip,
    );
    if (answer === "often") {
      throw new ProblemError(429, "too_many_alerts", "Too many alerts are asked for just now.", 3600);
    }
    if (answer === "asked") return redirectTo(reply, asked, 303);
    return send(parts, reply.code(400), { kind: "ask", ...search, byMail: true, mistyped: email });
  });
  app.get(asked, async (_request, reply) =>
    send(parts, reply, { kind: "asked", days: parts.alerts.daysToConfirm }),
  );
}

function serveConfirming(app: App, parts: WithDesk): void {
  app.get<TokenRoute>(confirm(":token"), async ({ params: { token } }, reply) => {
    const alert = await parts.alerts.waiting(token);
    if (alert === undefined) return lapsed(parts, reply);
    return send(parts, reply, { kind: "confirm", alert, action: confirm(token) });
  });
  app.post<TokenRoute>(confirm(":token"), async ({ params: { token } }, reply) => {
    const begun = await parts.alerts.confirm(token);
    if (begun === undefined) return lapsed(parts, reply);
    return send(parts, reply, { kind: "confirmed", alert: begun.alert, own: own(begun.own) });
  });
}

function lapsed(parts: AlertParts, reply: FastifyReply): FastifyReply {
  return send(parts, reply.code(410), { kind: "lapsed" });
}

function serveOwn(app: App, parts: WithDesk): void {
  app.get<TokenRoute>(own(":token"), async ({ params: { token } }, reply) => {
    const alerts = await parts.alerts.own(token);
    if (alerts === undefined) throw notFound();
    return send(parts, reply, { kind: "own", alerts, action: own(token) });
  });
  app.post<TokenRoute>(own(":token"), async ({ params: { token }, body }, reply) => {
    const alerts = await parts.alerts.stop(token, body?.get("alert") ?? null);
    if (alerts === undefined) throw notFound();
    return send(parts, reply, { kind: "own", alerts, action: own(token) });
  });
}

/** The search as the site understands it, on all its pages and in every order. */
async function readSearch(
  { search, pages }: AlertParts,
  { locale }: Pick<FastifyRequest, "locale">,
  text: string,
  signal?: AbortSignal,
) {
  const fragment = await search.results({ ...parseQuery(text), page: 1 }, signal);
  const searched = parseQuery(fragment.query);
  const wanted = { ...searched, sortType: defaultSortType(searched.keywords), page: 1 };
  const query = stringifyQuery(wanted);
  if (query.length > longestAlertQuery) {
    throw new ProblemError(400, "search_too_long", "The search is too long to be told of.");
  }
  const own = pages.in(locale);
  return { query, title: own.searchTitle(own.named(fragment)), back: addressOf(routes.results, wanted) };
}

/**
 * Links in mails are their owner's alone: nobody may keep their pages, or be told of them by a link that is
 * followed.
 */
function send({ pages }: AlertParts, reply: FastifyReply, view: AlertView): FastifyReply {
  reply.headers({ "cache-control": "no-store", ...unlisted });
  if (view.kind !== "ask") reply.header("referrer-policy", "no-referrer");
  return reply.type("text/html; charset=utf-8").send(pages.in(reply.request.locale).alerts(view));
}

/** Whether a form stands on a page of ours, as far as the browser says so. */
function isOwnForm({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
