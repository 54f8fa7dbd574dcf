import { withChoice, withFacet } from "../../shared/query-changes";
import {
  type ChoiceField,
  choiceFields,
  type FacetField,
  facetFields,
  type SearchQuery,
} from "../../shared/search-query";
import type { ResultsFragment } from "../../shared/wire/results";
import { nameInTree } from "./facet-selection";

/** A chosen value, and the search without it. */
interface Applied {
  readonly key: string;
  readonly without: SearchQuery;
}
export interface AppliedFacet extends Applied {
  /** The best name known for it. */
  readonly name: string;
}
export interface AppliedChoice extends Applied {
  readonly field: ChoiceField;
  readonly value: string;
}

/** Every chosen refinement, by category. */
export function appliedRefinements(
  query: SearchQuery,
  fragment?: ResultsFragment,
): (AppliedFacet | AppliedChoice)[] {
  return [...facetFields.flatMap((field) => appliedFacets(query, field, fragment)), ...appliedChoices(query)];
}

function appliedFacets(query: SearchQuery, field: FacetField, fragment?: ResultsFragment): AppliedFacet[] {
  return query[field].map((slug) => ({
    key: `${field}:${slug}`,
    name: refinementName(field, slug, fragment),
    without: withFacet(
      query,
      field,
      query[field].filter((other) => other !== slug),
    ),
  }));
}

function appliedChoices(query: SearchQuery): AppliedChoice[] {
  return choiceFields
    .filter((field) => query[field] !== "")
    .map((field) => ({ key: field, field, value: query[field], without: withChoice(query, field, "") }));
}

export function appliedCount(query: SearchQuery): number {
  return [...facetFields, ...choiceFields].reduce((count, field) => count + chosenIn(query, field), 0);
}

/** How many values of one category are chosen. */
export function chosenIn(query: SearchQuery, field: FacetField | ChoiceField): number {
  const chosen = query[field];
  return typeof chosen === "string" ? Number(chosen !== "") : chosen.length;
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
