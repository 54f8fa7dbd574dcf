import { withFacet } from "../../../shared/query-changes";
import type { FacetField } from "../../../shared/search-query";
import type { Vocabularies } from "../loading/load-jobs";
import { namedNode } from "../loading/vocabulary";
import type { ChosenValue } from "../read/chosen-values";
import type { ReadSearch } from "../read/read-search";
import type { WayToBroaden } from "./way-to-broaden";

/** Each chosen value's parent in its place, and the facet left open. */
export function withLessChosen(
  read: ReadSearch,
  field: FacetField,
  vocabularies: Vocabularies,
): WayToBroaden[] {
  const chosen = read.values[field];
  if (chosen.length === 0) return [];
  const parents = chosen.flatMap((value) => widened(read, field, value, vocabularies));
  const none: WayToBroaden = {
    kind: field,
    label: chosen.map(({ name }) => name).join(", "),
    to: withFacet(read.query, field, []),
    variation: { [field]: null },
    loss: 1,
  };
  return [...parents, none];
}

function widened(
  { query, values }: ReadSearch,
  field: FacetField,
  value: ChosenValue,
  vocabularies: Vocabularies,
): WayToBroaden[] {
  if (value.parent <= 0) return [];
  const { forest } = vocabularies[field];
  const parent = namedNode(vocabularies[field], value.parent);
  const others = values[field].filter((other) => other !== value);
  const slugs = [...others.map(({ slug }) => slug), parent.slug];
  const ranges = [
    ...others.flatMap(({ range }) => (range === null ? [] : [range])),
    [value.parent, forest.last[value.parent] ?? value.parent] as const,
  ];
  const to = withFacet(query, field, slugs);
  return [{ kind: field, label: parent.name, to, variation: { [field]: ranges }, loss: 0 }];
}
