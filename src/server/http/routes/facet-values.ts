import Type, { type Static } from "typebox";
import { entryOf, type FacetField, isFacet } from "../../../shared/facets";
import { parseQuery } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import type { FoundValues } from "../../../shared/wire/results";
import type { SearchService } from "../../search/search-service";
import type { App } from "../app-types";
import { sendWithEntityTag, sharedBriefly } from "../caching-headers";
import { ProblemError } from "../problem-error";
import { searchOf } from "../results/results-request";

const NamedQuery = Type.Object({ of: Type.Optional(Type.String()), name: Type.Optional(Type.String()) });
type NamedQuery = Static<typeof NamedQuery>;
/** UTF-16 units: longer than what anybody types to find a value. */
const nameMaxLength = 200;

/**
 * Values of a facet by what is typed of their names, with their counts under the page's own query. Only of a
 * facet that has more values than a fragment lists.
 */
export function serveFacetValues(app: App, { search }: { search: SearchService }): void {
  app.get(routes.facetValues, { schema: { querystring: NamedQuery } }, async (request, reply) => {
    const named = { field: fieldIn(request.query), words: nameIn(request.query) };
    const query = parseQuery(searchOf(request.url));
    const answer: FoundValues = { values: await search.values(query, named, request.deadline) };
    reply.type("application/json; charset=utf-8").headers(sharedBriefly);
    return sendWithEntityTag(request, reply, JSON.stringify(answer));
  });
}

function fieldIn({ of = "" }: NamedQuery): FacetField {
  if (isFacet(of) && entryOf(of).mostListed !== undefined) return of;
  throw new ProblemError(400, "bad_of", '"of" must be a facet whose values are looked up.');
}

function nameIn({ name = "" }: NamedQuery): string {
  if (name.trim() === "") throw new ProblemError(400, "name_too_short", '"name" must not be empty.');
  if (name.length > nameMaxLength) {
    throw new ProblemError(400, "name_too_long", `"name" takes at most ${nameMaxLength} characters.`);
  }
  return name;
}
