import { entryOf, listedTogether, type Refinement, refinements } from "./facets";
import { stringifyQuery } from "./query-codec";
import { chosenIn, defaultRadius, type SearchQuery } from "./search-query";

/** Results that a refined search needs for search engines to list it: a page of fewer is soon empty. */
export const minListed = 50;

/**
 * Whether search engines may list a search with `total` results. Never with keywords or around a place, as
 * those are endless.
 */
export function isListed(query: SearchQuery, total: number): boolean {
  const { keywords, location, radius, sortType } = query;
  if (keywords !== "" || location !== "" || radius !== defaultRadius || sortType !== "newest") return false;
  const chosen = refinements.filter((field) => chosenIn(query, field) > 0);
  const isOneEach = chosen.every(
    (field) => chosenIn(query, field) === 1 && entryOf(field).crawling !== "blocked",
  );
  return isOneEach && areListedTogether(chosen) && total >= (chosen.length === 0 ? 1 : minListed);
}

export function areListedTogether(fields: readonly Refinement[]): boolean {
  return fields.length < 2 || listedTogether.some((together) => together.join() === fields.join());
}

/** The `rel` of a link to a search: crawlers are kept from unlisted ones. */
export function relOf(query: SearchQuery, total: number): "nofollow" | undefined {
  return isListed(query, total) ? undefined : "nofollow";
}

/** Like `relOf` for a broader search, by the counts of an answer; an uncounted one may find few. */
export function relOfWay(
  query: SearchQuery,
  ways: readonly { readonly query: string; readonly count: number }[] = [],
): "nofollow" | undefined {
  const canonical = stringifyQuery(query);
  return relOf(query, ways.find((way) => way.query === canonical)?.count ?? 0);
}
