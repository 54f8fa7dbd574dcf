import { withKeywords } from "../../shared/query-changes";
import { parseQuery } from "../../shared/query-codec";
import type { SearchQuery } from "../../shared/search-query";

/** The search as its form says it now, with what has been typed and not been sent yet. */
export function searchInForm(form: HTMLFormElement): SearchQuery {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const search = parseQuery(new URLSearchParams(fields).toString());
  return withKeywords(search, search.keywords);
}
