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
import type { FeedKind } from "../../../shared/twins";
import type { LandingAddress } from "../../search/search-service";

/**
 * Everything that an answer of the results routes depends on, but for the state of the data. Nothing of it is
 * a visitor's own.
 */
export interface ResultsRequest {
  readonly kind: "fragment" | "page" | "landing" | "front" | FeedKind;
  readonly query: SearchQuery;
  /** The canonical query, or the path of a landing page: what tells two answers of a kind apart. */
  readonly canonical: string;
  /** Parameters of the address that are not ours: links of pages and feeds carry them on, a fragment has none. */
  readonly foreign: string;
  /** The job that a page shows beside its list. */
  readonly job?: number | null;
  /** Which of the site's locales it is in; left out, or empty: the site's own. */
  readonly locale?: string;
}

export function fragmentRequest(query: SearchQuery): ResultsRequest {
  return { kind: "fragment", query, canonical: stringifyQuery(query), foreign: "" };
}

export function pageRequest(query: SearchQuery, foreign = ""): ResultsRequest {
  return { kind: "page", query, canonical: stringifyQuery(query), foreign };
}

/** `path` is the landing page's own, and `query` what it stands for. */
export function landingRequest(path: string, query: SearchQuery, foreign: string): ResultsRequest {
  return { kind: "landing", query, canonical: path, foreign };
}

/** Patterns of landing paths; `id` is the name of a discipline, or alone and a number, a job's. */
export const landingRoutes: readonly string[] = [
  `${routes.results}/:id`,
  `${routes.results}/in/:place`,
  `${routes.results}/:id/in/:place`,
  `${otherRoutes.companies}/:company`,
];

/** The names in a landing page's path; null for another path. */
export function landingAddressIn(path: string): LandingAddress | null {
  const [, company] = /^\/companies\/([^/]+)$/.exec(path) ?? [];
  if (company !== undefined) return companyAddress(company);
  const [, discipline, place] = /^\/jobs(?:\/(?!in\/|\d)([^/]+))?(?:\/in\/([^/]+))?$/.exec(path) ?? [];
  return discipline === undefined && place === undefined ? null : { discipline, place };
}

/** Null where it is not encoded as addresses are. */
function companyAddress(encoded: string): LandingAddress | null {
  try {
    return { company: decodeURIComponent(encoded) };
  } catch {
    return null;
  }
}

/**
 * What a landing page is cached under, known from its address alone: its search is not. Undefined where the address is
 * that of a job, or of a search.
 */
export function parseLandingRequest(url: string): ResultsRequest | undefined {
  const search = searchOf(url);
  const path = url.slice(0, url.length - search.length);
  const isSearch = stringifyQuery(parseQuery(search)) !== "" || parseJob(search) !== null;
  const isOther = /^\/jobs\/\d+$/.test(path) || isSearch;
  return isOther ? undefined : landingRequest(path, emptyQuery, parseForeign(search));
}

/** Whatever its address says beside the path, the front page is the same for everybody. */
export function frontRequest(): ResultsRequest {
  return { kind: "front", query: emptyQuery, canonical: "", foreign: "" };
}

/** `search` is a query string, with or without its `?`. */
export function parseFragmentRequest(search: string): ResultsRequest {
  return fragmentRequest(parseQuery(search));
}

/** Of a page, or of a feed in its place. */
export function parsePageRequest(search: string, kind: "page" | FeedKind = "page"): ResultsRequest {
  const request = { ...pageRequest(parseQuery(search), parseForeign(search)), kind };
  return kind === "page" ? { ...request, job: parseJob(search) } : request;
}

/**
 * `debug=relevance`, for operators: each job says why it stands where it does. It is no part of a query, so
 * pages never pass it on.
 */
export function asksForRelevance(search: string): boolean {
  return search.includes("debug") && new URLSearchParams(search).get("debug") === "relevance";
}

/**
 * The address to send a visitor to when the search was written otherwise than canonically (a form without
 * scripts sends its empty fields too); undefined when it is fine as it is. Only our names and values are
 * compared, never their spelling, so a client that encodes characters its own way is not sent round in
 * circles, and foreign parameters beyond those that links carry may stay.
 */
export function canonicalRedirect(search: string, path: string = routes.results): string | undefined {
  // What follows a page as a feed shows no job beside it.
  const job = path === routes.results ? parseJob(search) : null;
  const address = addressOf(path, parseQuery(search), parseForeign(search), job);
  return ownPairs(address.slice(path.length)) === ownPairs(search) ? undefined : address;
}

function ownPairs(search: string): string {
  return JSON.stringify([...new URLSearchParams(search)].filter(([key]) => isOurKey(key)));
}

/** The part of a request's URL from its `?` on, or an empty string. */
export function searchOf(url: string): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start);
}
