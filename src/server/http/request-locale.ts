import type { LocaleChoice } from "../languages/choose-locale";
import type { App } from "./app-types";

declare module "fastify" {
  interface FastifyRequest {
    /** One of the site's other locales, by `Accept-Language`; empty for the site's own. */
    locale: string;
  }
}

/** Media types whose content depends on the locale. */
const isOfLocale = /^(?:text\/html|application\/(?:atom\+xml|feed\+json|json|problem\+json))\b/;

/** Sets the locale. With several, all answers that depend on it, even 304 and errors, get a `Vary` header. */
export function chooseLocales(app: App, choose: LocaleChoice | undefined): void {
  app.decorateRequest("locale", "");
  if (choose === undefined) return;
  app.addHook("onRequest", (request, _reply, done) => {
    request.locale = choose(request.headers["accept-language"]);
    done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    const type = String(reply.getHeader("content-type") ?? "");
    if (reply.statusCode === 304 || isOfLocale.test(type)) {
      const vary = [reply.getHeader("vary") ?? []].flat().join(", ");
      reply.header("vary", [vary, "accept-language"].filter(Boolean).join(", "));
    }
    done(null, payload);
  });
}
