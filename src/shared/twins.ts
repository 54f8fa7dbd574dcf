import { withPage } from "./query-changes";
import { addressOf } from "./query-codec";
import { routes } from "./routes";
import type { SearchQuery } from "./search-query";

/** What a results page is to programs, in the order that they are offered: each view has one of each. */
export const twinKinds = ["atom", "json", "csv"] as const;
export type TwinKind = (typeof twinKinds)[number];
/** Those that hold one page of results; the sheet holds all of them. */
export type FeedKind = Exclude<TwinKind, "csv">;

/** Media types. */
export const twinTypes: Readonly<Record<TwinKind, string>> = {
  atom: "application/atom+xml",
  json: "application/feed+json",
  csv: "text/csv",
};

export const twinPath = <Kind extends TwinKind>(kind: Kind): `${typeof routes.results}.${Kind}` =>
  `${routes.results}.${kind}`;

/** Path and query of a view's twin; a sheet has no pages. */
export function twinAddress(kind: TwinKind, query: SearchQuery, foreign = ""): string {
  return addressOf(twinPath(kind), kind === "csv" ? withPage(query, 1) : query, foreign);
}
