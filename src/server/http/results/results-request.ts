import type { FeedKind } from "../../../shared/alternates";
import { otherRoutes } from "../../../shared/other-routes";
import {
  addressOf,
  isOurKey,
  parseForeign,
  parseJob,
  parseQuery,
  stringifyQuery,
} from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import { emptyQuery, type SearchQuery } from "../../../shared/search-query";
import type { LandingAddress } from "../../search/search-service";

/** Everything that an answer of the results routes depends on, except the data. Contains no personal data. */
export interface ResultsRequest {
  readonly kind: "fragment" | "page" | "landing" | "front" | FeedKind;
  readonly query: SearchQuery;
  /** The canonical query, or the path of a landing page. Unique per kind. */
  readonly canonical: string;
  /** Parameters that are not ours: links of pages and feeds carry them on; always empty for a fragment. */
  readonly foreign: string;
  readonly job?: number | null;
  /** Undefined or empty: the site's own locale. */
  readonly locale?: string;
}

export function fragmentRequest(query: SearchQuery): ResultsRequest {
  return { kind: "fragment", query, canonical: stringifyQuery(query), foreign: "" };
}

export function pageRequest(query: SearchQuery, foreign = ""): ResultsRequest {
  return { kind: "page", query, canonical: stringifyQuery(query), foreign };
}

/** `path` is the landing page's own; `query` is the search it stands for. */
export function landingRequest(path: string, query: SearchQuery, foreign: string): ResultsRequest {
  return { kind: "landing", query, canonical: path, foreign };
}

/** Patterns of landing paths; `id` is a discipline's name, or a job's number when it is alone and numeric. */
export const landingRoutes: readonly string[] = [
  `${routes.results}/:id`,
  `${routes.results}/in/:place`,
  `${routes.results}/:id/in/:place`,
  `${otherRoutes.companies}/:company`,
];

/** Null for other paths. */
export function landingAddressIn(path: string): LandingAddress | null {
  const [, company] = /^\/companies\/([^/]+)$/.exec(path) ?? [];
  if (company !== undefined) return companyAddress(company);
  const [, discipline, place] = /^\/jobs(?:\/(?!in\/|\d)([^/]+))?(?:\/in\/([^/]+))?$/.exec(path) ?? [];
  return discipline === undefined && place === undefined ? null : { discipline, place };
}

/** Null when percent-encoding is invalid. */
function companyAddress(encoded: string): LandingAddress | null {
  try {
    return { company: decodeURIComponent(encoded) };
  } catch {
    return null;
  }
}

/** The cache key of a landing page, from its address alone. Undefined for addresses of jobs and searches. */
export function parseLandingRequest(url: string): ResultsRequest | undefined {
  const search = searchOf(url);
  const path = url.slice(0, url.length - search.length);
  const isSearch = stringifyQuery(parseQuery(search)) !== "" || parseJob(search) !== null;
  const isOther = /^\/jobs\/\d+$/.test(path) || isSearch;
  return isOther ? undefined : landingRequest(path, emptyQuery, parseForeign(search));
}

/** The front page ignores all parameters. */
export function frontRequest(): ResultsRequest {
  return { kind: "front", query: emptyQuery, canonical: "", foreign: "" };
}

/** `search` is a query string, with or without its `?`. */
export function parsePageRequest(search: string, kind: "page" | FeedKind): ResultsRequest {
  const request = { ...pageRequest(parseQuery(search), parseForeign(search)), kind };
  return kind === "page" ? { ...request, job: parseJob(search) } : request;
}

/** `debug=relevance`, for operators: jobs explain their rank. Not part of the query, so never passed on. */
export function asksForRelevance(search: string): boolean {
  return search.includes("debug") && new URLSearchParams(search).get("debug") === "relevance";
}

/**
 * The canonical address when the search is written differently (a form without scripts also sends empty
 * fields); undefined when it is canonical. Only our names and values are compared, not their spelling, so
 * that a client with its own percent-encoding is not redirected in circles. Foreign parameters may stay.
 */
export function canonicalRedirect(search: string, path: string = routes.results): string | undefined {
  // Feeds show no job beside the list.
  const job = path === routes.results ? parseJob(search) : null;
  const address = addressOf(path, parseQuery(search), parseForeign(search), job);
  return ownPairs(address.slice(path.length)) === ownPairs(search) ? undefined : address;
}

function ownPairs(search: string): string {
  return JSON.stringify([...new URLSearchParams(search)].filter(([key]) => isOurKey(key)));
}

/** The part of a URL from its `?` on, or an empty string. */
export function searchOf(url: string): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start);
}
