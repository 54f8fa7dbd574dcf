import { parseQuery } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import type { SearchService } from "../../search/search-service";
import type { App } from "../app-types";
import { sharedBriefly } from "../cache-control";
import { searchOf } from "../canonical-address";
import { sendWithEntityTag } from "../entity-tag";

/** `debug=relevance`, for operators: each job says why it stands where it does. It is no part of a query, so pages never pass it on. */
function asksForRelevance(search: string): boolean {
  return new URLSearchParams(search).get("debug") === "relevance";
}

/** What the results page shows, as data, for the page's own query string. */
export function serveResultsFragment(app: App, { search }: { search: SearchService }): void {
  app.get(routes.resultsFragment, async (request, reply) => {
    const asked = searchOf(request.url);
    const query = parseQuery(asked);
    if (asksForRelevance(asked)) {
      reply.header("cache-control", "no-store");
      return search.results(query, request.signal, { relevance: true });
    }
    const fragment = await search.results(query, request.signal);
    reply.type("application/json; charset=utf-8").header("cache-control", sharedBriefly);
    return sendWithEntityTag(request, reply, JSON.stringify(fragment));
  });
}
