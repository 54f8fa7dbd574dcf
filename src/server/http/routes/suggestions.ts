import Type, { type Static } from "typebox";
import { parseQuery } from "../../../shared/query-codec";
import { emptyQuery } from "../../../shared/search-query";
import { suggestionMaxLength, suggestionMinLength, suggestionsRoute } from "../../../shared/suggestions";
import type { SearchService } from "../../search/search-service";
import type { App } from "../app-types";
import { sendWithEntityTag, sharedBriefly } from "../caching-headers";
import { ProblemError } from "../problem-error";
import { searchOf } from "../results/results-request";

const TypedQuery = Type.Object({ text: Type.Optional(Type.String()) });

/** Keywords that a visitor may be typing, with what they would find under the page's own query. */
export function serveSuggestions(app: App, { search }: { search: SearchService }): void {
  app.get(suggestionsRoute, { schema: { querystring: TypedQuery } }, async (request, reply) => {
    const answer = await search.suggest(parseQuery(searchOf(request.url)), textIn(request.query));
    reply.type("application/json; charset=utf-8");
    // Nobody may keep what is known better a moment later.
    reply.headers(answer.partial ? { "cache-control": "no-store" } : sharedBriefly);
    return sendWithEntityTag(request, reply, JSON.stringify(answer));
  });
  // Has the names read before anybody types.
  app.addHook("onListen", async () => {
    await search.suggest(emptyQuery, "");
  });
}

/** The least is in code points, as elsewhere; the most is what the field takes. */
function textIn({ text = "" }: Static<typeof TypedQuery>): string {
  const trimmed = text.trim();
  if ([...trimmed].length < suggestionMinLength) {
    const least = `"text" needs at least ${suggestionMinLength} characters.`;
    throw new ProblemError(400, "text_too_short", least);
  }
  if (text.length > suggestionMaxLength) {
    throw new ProblemError(400, "text_too_long", `"text" takes at most ${suggestionMaxLength} characters.`);
  }
  return trimmed;
}
