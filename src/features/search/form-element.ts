import { withKeywords } from "../../shared/query-changes";
import { parseQuery } from "../../shared/query-codec";
import type { SearchQuery } from "../../shared/search-query";

/**
 * Every control shows what the search says, whatever was typed and not sent: the forms' fields by being
 * reset, also where React renders that a moment later, and what is outside of the form because it hears of
 * the reset in the document.
 */
export function resetForm(document: Document): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-in-place]")) form.reset();
}

/** How controls outside the search form name it as theirs. */
export const searchFormId = "search";

/** The search as its form says it now, with what has been typed and not been sent yet. */
export function searchInForm(form: HTMLFormElement): SearchQuery {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const search = parseQuery(new URLSearchParams(fields).toString());
  return withKeywords(search, search.keywords);
}
