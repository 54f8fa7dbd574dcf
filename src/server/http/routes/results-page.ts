import { parseForeign, parseQuery } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import type { Pages } from "../../rendering/pages";
import type { SearchService } from "../../search/search-service";
import type { App } from "../app-types";
import { sharedBriefly } from "../cache-control";
import { canonicalRedirect, searchOf } from "../canonical-address";

/** The results page, rendered with its results. */
export function serveResultsPage(app: App, { search, pages }: { search: SearchService; pages: Pages }): void {
  app.get("/", (_request, reply) => reply.redirect(routes.results, 302));
  app.get(`${routes.results}/`, (request, reply) =>
    reply.redirect(routes.results + searchOf(request.url), 301),
  );
  app.get(routes.results, async (request, reply) => {
    const asked = searchOf(request.url);
    const canonical = canonicalRedirect(asked);
    if (canonical !== undefined) return reply.redirect(canonical, 302);
    const query = parseQuery(asked);
    const fragment = await search.results(query, request.signal);
    reply.type("text/html; charset=utf-8").header("cache-control", sharedBriefly);
    return pages.results({ query, foreign: parseForeign(asked), fragment });
  });
}
