import { addressOf, parseForeign, parseQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";

/**
 * The address of the search that a job was found with, from a `from` parameter (a query string of ours) or else from
 * where the visitor came; undefined when neither says. Whatever is given, the answer is a results page of this site.
 */
export function searchBehind(
  from: string | undefined,
  referrer: string | undefined,
  host: string,
): string | undefined {
  const search = from ?? resultsSearch(referrer, host);
  return search === undefined
    ? undefined
    : addressOf(routes.results, parseQuery(search), parseForeign(search));
}

function resultsSearch(referrer: string | undefined, host: string): string | undefined {
  if (referrer === undefined || !URL.canParse(referrer)) return undefined;
  const url = new URL(referrer);
  return url.host === host && url.pathname === routes.results ? url.search : undefined;
}
