import type { ChoiceField, FacetField } from "./facets";
import {
  type Choices,
  defaultSortType,
  noRefinements,
  plainReading,
  type Radius,
  type SearchQuery,
  type SortType,
  slugSet,
} from "./search-query";

/**
 * Used on the server and in the browser, so the same act gives the same URL everywhere. Every change but
 * paging returns to page 1.
 */

/** A default sort order follows the keywords; a chosen one stays. */
export function withKeywords(query: SearchQuery, keywords: string): SearchQuery {
  const trimmed = keywords.trim();
  const wasDefault = query.sortType === defaultSortType(query.keywords);
  const sortType = wasDefault ? defaultSortType(trimmed) : query.sortType;
  const reading = trimmed === "" ? plainReading : {};
  return { ...query, ...reading, keywords: trimmed, sortType, page: 1 };
}

/** Without a location there is no order by distance. */
export function withLocation(query: SearchQuery, location: string): SearchQuery {
  const trimmed = location.trim();
  const orphaned = trimmed === "" && query.sortType === "distance";
  const sortType = orphaned ? defaultSortType(query.keywords) : query.sortType;
  return { ...query, location: trimmed, sortType, page: 1 };
}

export function withRadius(query: SearchQuery, radius: Radius): SearchQuery {
  return { ...query, radius, page: 1 };
}

export function withFacet(query: SearchQuery, field: FacetField, slugs: Iterable<string>): SearchQuery {
  return { ...query, [field]: slugSet(slugs), page: 1 };
}

export function withFacetToggled(query: SearchQuery, field: FacetField, slug: string): SearchQuery {
  const chosen = new Set(query[field]);
  if (!chosen.delete(slug)) chosen.add(slug);
  return withFacet(query, field, chosen);
}

/** Replaces the value; empty for none. Without `salary_min`, `salary_unstated` is cleared too. */
export function withChoice<Field extends ChoiceField>(
  query: SearchQuery,
  field: Field,
  value: Choices[Field],
): SearchQuery {
  const changed = { ...query, [field]: value, page: 1 };
  return changed.salary_min === "" ? { ...changed, salary_unstated: "" } : changed;
}

/** Changes how the same keywords are read. */
export function withReading(
  query: SearchQuery,
  reading: Partial<Pick<SearchQuery, keyof typeof plainReading>>,
): SearchQuery {
  return { ...query, ...reading, page: 1 };
}

export function withSortType(query: SearchQuery, sortType: SortType): SearchQuery {
  return { ...query, sortType, page: 1 };
}

export function withPage(query: SearchQuery, page: number): SearchQuery {
  return { ...query, page };
}

/** Clears everything that narrows a search; keywords, place and radius stay. */
export function withoutRefinements(query: SearchQuery): SearchQuery {
  return { ...query, ...noRefinements, page: 1 };
}
