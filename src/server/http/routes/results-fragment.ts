import { parseQuery } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import type { SearchService } from "../../search/search-service";
import type { App } from "../app-types";
import { sharedBriefly } from "../cache-control";
import { searchOf } from "../canonical-address";
import { sendWithEntityTag } from "../entity-tag";

/** What the results page shows, as data, for the page's own query string. */
export function serveResultsFragment(app: App, { search }: { search: SearchService }): void {
  app.get(routes.resultsFragment, async (request, reply) => {
    const fragment = await search.results(parseQuery(searchOf(request.url)), request.signal);
    reply.type("application/json; charset=utf-8").header("cache-control", sharedBriefly);
    return sendWithEntityTag(request, reply, JSON.stringify(fragment));
  });
}
