import { entryOf, type FacetField, isFacet, listOf, refinements } from "../../shared/facets";
import { withChoice, withFacetToggled } from "../../shared/query-changes";
import type { SearchQuery } from "../../shared/search-query";
import type { ResultsFragment } from "../../shared/wire/results";
import { choiceText } from "../results/search-texts";
import type { Translate } from "../site/use-text";
import { nameInTree } from "./facet-values";

interface Applied {
  readonly key: string;
  readonly name: string;
  readonly without: SearchQuery;
}

export function appliedRefinements(t: Translate, query: SearchQuery, fragment?: ResultsFragment): Applied[] {
  return refinements.flatMap((field): Applied[] => {
    if (isFacet(field))
      return query[field].map((slug) => ({
        key: `${field}:${slug}`,
        name: refinementName(field, slug, fragment),
        without: withFacetToggled(query, field, slug),
      }));
    const value = query[field];
    if (value === "") return [];
    return [{ key: field, name: choiceText(t, field, value), without: withChoice(query, field, "") }];
  });
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
