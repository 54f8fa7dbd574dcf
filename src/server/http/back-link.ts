import { parseQuery, stringifyQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";

/**
 * The search that a job was found with, as a canonical query: from a `from` parameter, or else from where the visitor
 * came, if that was this site under one of its names. Null when neither says. Whatever is given, what comes out is a search of ours and nothing else.
 */
export function searchBehind(
  from: string | undefined,
  referrer: string | undefined,
  hosts: readonly string[],
): string | null {
  const search = from ?? resultsSearch(referrer, hosts);
  return search === undefined ? null : stringifyQuery(parseQuery(search));
}

function resultsSearch(referrer: string | undefined, hosts: readonly string[]): string | undefined {
  if (referrer === undefined || !URL.canParse(referrer)) return undefined;
  const url = new URL(referrer);
  return hosts.includes(url.host) && url.pathname === routes.results ? url.search : undefined;
}
