import { withPage } from "./query-changes";
import { addressOf } from "./query-codec";
import { routes } from "./routes";
import type { SearchQuery } from "./search-query";

/** Formats of a results page for programs, in the order in which they are offered. */
export const twinKinds = ["atom", "json", "csv"] as const;
export type TwinKind = (typeof twinKinds)[number];
/** One page of results each; `csv` has all of them. */
export type FeedKind = Exclude<TwinKind, "csv">;

export const twinTypes: Readonly<Record<TwinKind, string>> = {
  atom: "application/atom+xml",
  json: "application/feed+json",
  csv: "text/csv",
};

export const twinPath = <Kind extends TwinKind>(kind: Kind): `${typeof routes.results}.${Kind}` =>
  `${routes.results}.${kind}`;

/** Path and query; `csv` has no pages. */
export function twinAddress(kind: TwinKind, query: SearchQuery, foreign = ""): string {
  return addressOf(twinPath(kind), kind === "csv" ? withPage(query, 1) : query, foreign);
}
