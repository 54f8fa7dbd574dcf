import type { Static } from "typebox";
import Type from "typebox";
import { entryOf, type FacetField, isFacet } from "../../../shared/facets";
import { otherRoutes } from "../../../shared/other-routes";
import { parseQuery } from "../../../shared/query-codec";
import { emptyQuery } from "../../../shared/search-query";
import { suggestionMaxLength, suggestionMinLength, suggestionsRoute } from "../../../shared/suggestions";
import type { FoundValues } from "../../../shared/wire/results";
import type { SearchService } from "../../search/search-service";
import type { App } from "../app-types";
import { sendWithEntityTag, sharedBriefly } from "../caching-headers";
import { ProblemError } from "../problem-error";
import { searchOf } from "../results/results-request";

const TypedQuery = Type.Object({ text: Type.Optional(Type.String()) });

/** Suggests keywords for typed text, with the number of jobs found under the page's own query. */
export function serveSuggestions(app: App, { search }: { search: SearchService }): void {
  app.get(suggestionsRoute, { schema: { querystring: TypedQuery } }, async (request, reply) => {
    const answer = await search.suggest(parseQuery(searchOf(request.url)), textIn(request.query));
    reply.type("application/json; charset=utf-8");
    // A partial answer must not be cached: the complete one follows in a moment.
    reply.headers(answer.partial ? { "cache-control": "no-store" } : sharedBriefly);
    return sendWithEntityTag(request, reply, JSON.stringify(answer));
  });
  // Loads the names before the first request.
  app.addHook("onListen", async () => {
    await search.suggest(emptyQuery, "");
  });
}

/** The minimum is in code points, as elsewhere; the maximum is the input field's, in UTF-16 code units. */
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

const NamedQuery = Type.Object({ of: Type.Optional(Type.String()), name: Type.Optional(Type.String()) });
type NamedQuery = Static<typeof NamedQuery>;
/** UTF-16 code units: longer than any typed name. */
const nameMaxLength = 200;

/** Values of a facet by typed text, with counts. Only for facets with more values than a fragment lists. */
export function serveFacetValues(app: App, { search }: { search: SearchService }): void {
  app.get(otherRoutes.facetValues, { schema: { querystring: NamedQuery } }, async (request, reply) => {
    const named = { field: fieldIn(request.query), words: nameIn(request.query) };
    const query = parseQuery(searchOf(request.url));
    const answer: FoundValues = { values: await search.values(query, named, request.deadline) };
    reply.type("application/json; charset=utf-8").headers(sharedBriefly);
    return sendWithEntityTag(request, reply, JSON.stringify(answer));
  });
}

function fieldIn({ of = "" }: NamedQuery): FacetField {
  if (isFacet(of) && entryOf(of).maxListed !== undefined) return of;
  throw new ProblemError(400, "bad_of", '"of" must be a facet whose values are looked up.');
}

function nameIn({ name = "" }: NamedQuery): string {
  if (name.trim() === "") throw new ProblemError(400, "name_too_short", '"name" must not be empty.');
  if (name.length > nameMaxLength) {
    throw new ProblemError(400, "name_too_long", `"name" takes at most ${nameMaxLength} characters.`);
  }
  return name;
}
