import { addressOf, parseForeign, parseQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";

/**
 * The address to send a visitor to when the search was written otherwise than canonically (a form without scripts sends
 * its empty fields too); undefined when it is fine as it is. Only names and values are compared, never their spelling, so
 * a client that encodes characters its own way is not sent round in circles.
 */
export function canonicalRedirect(search: string): string | undefined {
  const address = addressOf(routes.results, parseQuery(search), parseForeign(search));
  return pairs(address.slice(routes.results.length)) === pairs(search) ? undefined : address;
}

function pairs(search: string): string {
  return JSON.stringify([...new URLSearchParams(search)]);
}

/** The part of a request's URL from its `?` on; empty when there is none. */
export function searchOf(url: string): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start);
}
