import { withFacet } from "../../shared/query-changes";
import { type FacetField, facetFields, type SearchQuery } from "../../shared/search-query";
import type { ResultsFragment } from "../../shared/wire/results";
import { nameInTree } from "./facet-selection";

export interface AppliedRefinement {
  readonly key: string;
  readonly name: string;
  /** The search without it. */
  readonly without: SearchQuery;
}

/** Every chosen refinement, by category, with the best name known for it. */
export function appliedRefinements(query: SearchQuery, fragment?: ResultsFragment): AppliedRefinement[] {
  return facetFields.flatMap((field) =>
    query[field].map((slug) => ({
      key: `${field}:${slug}`,
      name: refinementName(field, slug, fragment),
      without: withFacet(
        query,
        field,
        query[field].filter((other) => other !== slug),
      ),
    })),
  );
}

export function appliedCount(query: SearchQuery): number {
  return facetFields.reduce((count, field) => count + query[field].length, 0);
}

/** A value that was chosen a moment ago is not among the older answer's `applied`, but in its facets. */
export function refinementName(
  field: FacetField,
  slug: string,
  fragment: ResultsFragment | undefined,
): string {
  const applied = fragment?.applied[field]?.find((value) => value.slug === slug)?.name;
  const facet = fragment?.facets[field === "all_locations" ? "locations" : field] ?? [];
  return applied ?? nameInTree(facet, slug) ?? nameFromSlug(field, slug);
}

/** `health.mental-health` as "mental health", `leeds.town` as "leeds": better than nothing until the answer is in. */
function nameFromSlug(field: FacetField, slug: string): string {
  const parts = slug.split(".");
  const part = field === "all_locations" ? parts[0] : parts.at(-1);
  return (part ?? slug).replaceAll("-", " ");
}
