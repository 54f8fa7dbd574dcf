import { withPage } from "./query-changes";
import { addressOf } from "./query-codec";
import { routes } from "./routes";
import type { SearchQuery } from "./search-query";

/** Formats of a results page for programs, in the order in which they are offered. */
export const alternateKinds = ["atom", "json", "csv"] as const;
export type AlternateKind = (typeof alternateKinds)[number];
/** One page of results each; `csv` has all of them. */
export type FeedKind = Exclude<AlternateKind, "csv">;

export const alternateTypes: Readonly<Record<AlternateKind, string>> = {
  atom: "application/atom+xml",
  json: "application/feed+json",
  csv: "text/csv",
};

export const alternatePath = <Kind extends AlternateKind>(kind: Kind): `${typeof routes.results}.${Kind}` =>
  `${routes.results}.${kind}`;

/** Path and query; `csv` has no pages. */
export function alternateAddress(kind: AlternateKind, query: SearchQuery, foreign = ""): string {
  return addressOf(alternatePath(kind), kind === "csv" ? withPage(query, 1) : query, foreign);
}
