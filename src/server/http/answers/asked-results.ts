import { parseForeign, parseQuery, stringifyQuery } from "../../../shared/query-codec";
import type { SearchQuery } from "../../../shared/search-query";

/** Everything that an answer of the results routes depends on, but for the state of the data. Nothing of it is a visitor's own. */
export interface AskedResults {
  readonly kind: "fragment" | "page";
  readonly query: SearchQuery;
  readonly canonical: string;
  /** Parameters of the address that are not ours: the links of a page carry them on, a fragment has none. */
  readonly foreign: string;
}

export function fragmentOf(query: SearchQuery): AskedResults {
  return { kind: "fragment", query, canonical: stringifyQuery(query), foreign: "" };
}

export function pageOf(query: SearchQuery, foreign = ""): AskedResults {
  return { kind: "page", query, canonical: stringifyQuery(query), foreign };
}

/** `search` is a query string, with or without its `?`. */
export function askedFragment(search: string): AskedResults {
  return fragmentOf(parseQuery(search));
}

export function askedPage(search: string): AskedResults {
  return pageOf(parseQuery(search), parseForeign(search));
}
