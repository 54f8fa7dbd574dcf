import type { LocaleChoice } from "../languages/choose-locale";
import type { App } from "./app-types";

declare module "fastify" {
  interface FastifyRequest {
    /** Which of the site's other locales the visitor's browser asks for; empty for the site's own. */
    locale: string;
  }
}

/** What a visitor reads, or a program that shows it to one. */
const isOfLocale = /^(?:text\/html|application\/(?:atom\+xml|feed\+json|json|problem\+json))\b/;

/**
 * Finds out what each visitor reads. Where there is a choice, every answer that depends on it says so, 304 and refusals
 * among them, so that no cache gives one visitor's to another.
 */
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
