import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type AlertView,
  alertActions,
  doField,
  type LinkStep,
  type ShownAlert,
} from "../../../page/plain/alerts/alert-view";
import { alertPaths, alertsRoute, maxAlertQueryLength } from "../../../shared/alerts";
import { addressOf, parseQuery, stringifyQuery } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import { defaultSortType } from "../../../shared/search-query";
import type { Pages } from "../../rendering/pages";
import type { SearchService } from "../../search/search-service";
import type { App } from "../app-types";
import { redirectTo, unlisted } from "../caching-headers";
import { notFound, ProblemError } from "../problem-error";
import { searchOf } from "../results/results-request";

export interface AskedAlert {
  readonly email: string;
  /** Canonical. */
  readonly query: string;
  readonly title: string;
  readonly frequency: ShownAlert["frequency"];
  /** Locale of the mails; empty for the site's own. */
  readonly locale: string;
}

/** `all`: stop all alerts; `never`: block the address; `renew`: mail a new link. */
export type LinkAction =
  | { readonly kind: "all" | "never" | "renew" }
  | { readonly kind: "stop"; readonly alert: string };

/** Job alerts by email. Tokens are those of links in mails. */
export interface AlertService {
  /** Days until an unconfirmed alert expires. */
  readonly daysToConfirm: number;
  /** Gives the same answer whether the address is known, blocked or over its limit. */
  ask(asked: AskedAlert, client: string): Promise<"accepted" | "invalid_address" | "rate_limited">;
  /** Undefined for an unknown token, or a deleted or expired alert. `block` is a token. */
  waiting(token: string): Promise<{ readonly alert: ShownAlert; readonly block: string } | undefined>;
  /** Idempotent. `own` is a token of its address. */
  confirm(token: string): Promise<{ readonly alert: ShownAlert; readonly own: string } | undefined>;
  /** The page for a link that stops or manages alerts; changes nothing. Undefined for an unknown token. */
  follow(token: string): Promise<LinkStep | undefined>;
  /**
   * Performs the action, and returns the page to show; `own` is a token of the address. A link to one alert
   * stops that alert, unless the action is `never`.
   */
  act(token: string, action: LinkAction): Promise<LinkStep | undefined>;
}

interface AlertParts {
  readonly search: SearchService;
  readonly pages: Pages;
  /** Undefined when the site sends no alerts. */
  readonly alerts?: AlertService | undefined;
}

interface TokenRoute {
  Params: { token: string };
  Body: URLSearchParams | undefined;
}

const formBytes = 16_384;
const { asked, confirm, own } = alertPaths;

/** Pages and script-free forms for every step of an alert. GET requests change nothing. */
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

/** Ignores other bodies: mail services may send one-click unsubscribe requests in several ways (RFC 8058). */
function readForms(app: App): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: "string", bodyLimit: formBytes } as const;
  app.addContentTypeParser("application/x-www-form-urlencoded", options, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.addContentTypeParser("*", options, (_request, _body, done) => done(null, undefined));
}

type WithAlerts = AlertParts & { readonly alerts: AlertService };

function serveAsking(app: App, parts: WithAlerts): void {
  app.post<{ Body: URLSearchParams | undefined }>(alertsRoute, async (request, reply) => {
    if (!isOwnForm(request)) {
      throw new ProblemError(403, "foreign_form", "Use the form on this site to get job alerts.");
    }
    const field = (name: string) => request.body?.get(name) ?? "";
    const search = await readSearch(parts, request, field("query"), request.deadline);
    const frequency = field("frequency") === "weekly" ? "weekly" : "daily";
    const email = field("email").slice(0, 300);
    const answer = await parts.alerts.ask(
      { ...search, email, frequency, locale: request.locale },
      request.ip,
    );
    if (answer === "rate_limited") {
      throw new ProblemError(
        429,
        "too_many_alerts",
        "Too many requests for job alerts. Try again in an hour.",
        3600,
      );
    }
    if (answer === "accepted") return redirectTo(reply, asked, 303);
    return send(parts, reply.code(400), { kind: "ask", ...search, byMail: true, mistyped: email, frequency });
  });
  app.get(asked, async (_request, reply) =>
    send(parts, reply, { kind: "asked", days: parts.alerts.daysToConfirm }),
  );
}

function serveConfirming(app: App, parts: WithAlerts): void {
  app.get<TokenRoute>(confirm(":token"), async ({ params: { token } }, reply) => {
    const found = await parts.alerts.waiting(token);
    if (found === undefined) return lapsed(parts, reply);
    const { alert, block } = found;
    return send(parts, reply, { kind: "confirm", alert, action: confirm(token), block: own(block) });
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

function serveOwn(app: App, parts: WithAlerts): void {
  const { alerts } = parts;
  const show = (reply: FastifyReply, token: string, step: LinkStep | undefined) => {
    if (step === undefined) throw notFound();
    const shown = step.kind === "stopped" && step.own !== undefined ? { ...step, own: own(step.own) } : step;
    return send(parts, reply, { ...shown, action: own(token) });
  };
  app.get<TokenRoute>(own(":token"), async ({ params: { token } }, reply) =>
    show(reply, token, await alerts.follow(token)),
  );
  app.post<TokenRoute>(own(":token"), async ({ params: { token }, body }, reply) =>
    show(reply, token, await alerts.act(token, actionIn(body))),
  );
}

/** One-click unsubscribe requests of mail services lack our field: they stop the link's alert. */
function actionIn(body: URLSearchParams | undefined): LinkAction {
  const kind = alertActions.find((action) => action === body?.get(doField)) ?? "stop";
  return kind === "stop" ? { kind, alert: body?.get("alert") ?? "" } : { kind };
}

/** The search as the site understands it, without page and sort order. */
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
  if (query.length > maxAlertQueryLength) {
    throw new ProblemError(400, "search_too_long", "This search is too long for an alert.");
  }
  const own = pages.in(locale);
  return { query, title: own.searchTitle(own.named(fragment)), back: addressOf(routes.results, wanted) };
}

/** Links in mails are private: pages must not be cached, nor addresses leak in a Referer header. */
function send({ pages }: AlertParts, reply: FastifyReply, view: AlertView): FastifyReply {
  reply.headers({ "cache-control": "no-store", ...unlisted });
  if (view.kind !== "ask") reply.header("referrer-policy", "no-referrer");
  return reply.type("text/html; charset=utf-8").send(pages.in(reply.request.locale).alerts(view));
}

/** Whether the form was sent from this site, as far as the browser says. */
function isOwnForm({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
