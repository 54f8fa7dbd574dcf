import {
  type ChoiceField,
  entryOf,
  type FacetField,
  isFacet,
  listOf,
  refinements,
} from "../../shared/facets";
import { withChoice, withFacetToggled } from "../../shared/query-changes";
import type { SearchQuery } from "../../shared/search-query";
import type { ResultsFragment } from "../../shared/wire/results";
import { nameInTree } from "./facet-values";

interface Applied {
  readonly key: string;
  readonly without: SearchQuery;
}
export interface AppliedFacet extends Applied {
  readonly name: string;
}
export interface AppliedChoice extends Applied {
  readonly field: ChoiceField;
  readonly value: string;
}

export function appliedRefinements(
  query: SearchQuery,
  fragment?: ResultsFragment,
): (AppliedFacet | AppliedChoice)[] {
  return refinements.flatMap((field): (AppliedFacet | AppliedChoice)[] => {
    if (isFacet(field)) return appliedFacets(query, field, fragment);
    const value = query[field];
    return value === "" ? [] : [{ key: field, field, value, without: withChoice(query, field, "") }];
  });
}

function appliedFacets(query: SearchQuery, field: FacetField, fragment?: ResultsFragment): AppliedFacet[] {
  return query[field].map((slug) => ({
    key: `${field}:${slug}`,
    name: refinementName(field, slug, fragment),
    without: withFacetToggled(query, field, slug),
  }));
}

/** A value chosen a moment ago is not in the older answer's `applied`, but in its facets. */
export function refinementName(
  field: FacetField,
  slug: string,
  fragment: ResultsFragment | undefined,
): string {
  const applied = fragment?.applied[field]?.find((value) => value.slug === slug)?.name;
  const nodes = fragment?.facets[listOf(field)] ?? [];
  return applied ?? nameInTree(nodes, slug) ?? nameFromSlug(field, slug);
}

/** Until the answer arrives: "mental health" for `health.mental-health`, "leeds" for `leeds.town`. */
function nameFromSlug(field: FacetField, slug: string): string {
  const parts = slug.split(".");
  const part = entryOf(field).finder === "place" ? parts[0] : parts.at(-1);
  return (part ?? slug).replaceAll("-", " ");
}
