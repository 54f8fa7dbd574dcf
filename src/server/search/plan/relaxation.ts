import {
  type Category,
  type ChoiceField,
  categories,
  choiceFields,
  entryOf,
  type FacetField,
  isChoice,
} from "../../../shared/facets";
import { withChoice, withFacet, withLocation, withRadius } from "../../../shared/query-changes";
import { type Choices, defaultSortType, radii, type SearchQuery } from "../../../shared/search-query";
import { formatNumber } from "../../../shared/texts";
import type { Broaden } from "../../../shared/wire/results";
import type { PayScale } from "../../jobs/pay-scale";
import { type ChosenValue, chosenNode, coverOf, holds } from "../interpret/chosen-values";
import type { InterpretedSearch } from "../interpret/interpret-search";
import type { OtherReading } from "../meaning/read-keywords";
import { reachOf } from "../reach/place-reach";
import type { Constraints, Variation } from "../run/search-plan";
import { placeOfNode } from "../vocabulary/place-vocabulary";
import { nearestUsedPlace, type Vocabularies } from "../vocabulary/vocabulary";

/** A broader search, before its results are counted. */
export interface Relaxation {
  readonly kind: Broaden["kind"];
  readonly label: string;
  readonly to: SearchQuery;
  readonly variation: Variation;
  /** 0 widens, 1 drops one thing, 2 drops the keywords or the location, 3 drops several at once. */
  readonly loss: 0 | 1 | 2 | 3;
}

export type CountedReading = Pick<OtherReading, "kind" | "text" | "to"> & Pick<Relaxation, "variation">;

export type MeaningOffer = Pick<Relaxation, "to" | "variation"> & {
  readonly kind: Exclude<OtherReading["kind"], "keyword" | "any_words"> | "refinement";
  readonly text: string;
};

export function meaningOffers(
  others: readonly CountedReading[],
  refinement: Omit<MeaningOffer, "kind"> | null,
): MeaningOffer[] {
  const offers = others.flatMap(({ kind, text, to, variation }): MeaningOffer[] =>
    kind === "keyword" || kind === "any_words" ? [] : [{ kind, text, to, variation }],
  );
  return refinement === null ? offers : [...offers, { ...refinement, kind: "refinement" }];
}

export function relaxLocation(read: InterpretedSearch, vocabularies: Vocabularies): Relaxation[] {
  const { location, query } = read;
  if (location.kind !== "place" && location.kind !== "ambiguous") return [];
  const anywhere: Relaxation = {
    kind: "location",
    label: location.kind === "place" ? location.place.name : query.location,
    to: withLocation(query, ""),
    variation: { reach: null },
    loss: 2,
  };
  return [...wider(read, vocabularies), ...aroundIt(read, vocabularies), anywhere];
}

function wider({ location, query }: InterpretedSearch, { all_locations }: Vocabularies): Relaxation[] {
  const radius = radii[radii.indexOf(query.radius) + 1];
  if (location.kind !== "place" || radius === undefined) return [];
  const reach = reachOf(all_locations, location.place, radius);
  if (reach.nearest === null) return [];
  const to = withRadius(query, radius);
  return [{ kind: "radius", label: String(radius), to, variation: { reach: reach.ranges }, loss: 0 }];
}

/** The region around a town, the country around a region. */
function aroundIt({ location, query }: InterpretedSearch, { all_locations }: Vocabularies): Relaxation[] {
  if (location.kind !== "place") return [];
  const own = nearestUsedPlace(all_locations, location.place.id);
  const isItself = all_locations.ids[own] === location.place.id;
  const around = isItself ? (all_locations.forest.parent[own] ?? 0) : own;
  if (around <= 0) return [];
  const place = placeOfNode(all_locations, around);
  const sortType = query.sortType === "distance" ? defaultSortType(query.keywords) : query.sortType;
  const to = { ...withLocation(query, place.cached_slug_with_class), sortType };
  const { ranges } = reachOf(all_locations, place, query.radius);
  return [{ kind: "location", label: place.name, to, variation: { reach: ranges }, loss: 0 }];
}

export type LocationAlternative = Pick<Relaxation, "label" | "to" | "variation">;

/** Each place with that name, or nearly so; and anywhere, if no place has it. */
export function locationAlternatives(
  { location, query }: InterpretedSearch,
  vocabularies: Vocabularies,
): LocationAlternative[] {
  if (location.kind !== "ambiguous" && location.kind !== "unknown") return [];
  const { kind, candidates } = location;
  const anywhere = { label: "", to: withLocation(query, ""), variation: { reach: null } };
  const named = candidates.map((place) => ({
    label: place.hierarchy,
    to: withLocation(query, place.cached_slug_with_class),
    variation: { reach: reachOf(vocabularies.all_locations, place, query.radius).ranges },
  }));
  return kind === "unknown" ? [...named, anywhere] : named;
}

/** `today` in days since 1970. */
export function choiceConstraints(
  { salary_min, salary_unstated, posted_within, remote }: Choices,
  today: number,
): Pick<Constraints, "salary_min" | "posted_within" | "remote"> {
  const salary = salary_min === "" ? null : { least: Number(salary_min), orUnstated: salary_unstated !== "" };
  return {
    salary_min: salary,
    posted_within: posted_within === "" ? null : today - Number(posted_within),
    remote: remote === "" ? null : true,
  };
}

/** Each choice dropped, preceded by its next wider value and by any option that goes with it. */
export function relaxChoices(query: SearchQuery, today: number, pay: PayScale): Relaxation[] {
  const way = (slot: Slot, value: string, to: SearchQuery, loss: 0 | 1): Relaxation => {
    const { [slot]: changed } = choiceConstraints(to, today);
    return { kind: slot, label: labelOf(slot, value), to, loss, variation: { [slot]: changed } };
  };
  const withValue = (field: ChoiceField, value: string) =>
    withChoice(query, field, value as Choices[ChoiceField]);
  return slots.flatMap((slot) => {
    const { [slot]: chosen } = query;
    if (chosen === "") return [];
    const wider = slot === "salary_min" ? lowerStep(pay, chosen) : widerValue(slot, chosen);
    const beside = choiceFields.filter((field) => entryOf(field).beside === slot && query[field] === "");
    return [
      ...(wider === undefined ? [] : [way(slot, wider, withValue(slot, wider), 0)]),
      ...beside.flatMap((kind) =>
        valuesOf(kind).map((value) => ({ ...way(slot, "", withValue(kind, value), 0), kind })),
      ),
      way(slot, chosen, withValue(slot, ""), 1),
    ];
  });
}

type Slot = ChoiceField & Category;

const slots = categories.filter((field): field is Slot => isChoice(field));

/** Empty if there is only one value to choose. */
function labelOf(slot: Slot, value: string): string {
  return value === "" || valuesOf(slot).length === 1 ? "" : formatNumber(Number(value));
}

/** Empty for a field that takes any number. */
function valuesOf(field: ChoiceField): readonly string[] {
  return entryOf(field).oneOf ?? [];
}

function lowerStep({ steps }: PayScale, chosen: string): string | undefined {
  return steps.findLast((step) => step < Number(chosen))?.toString();
}

function widerValue(slot: Slot, value: string): string | undefined {
  const { wider } = entryOf(slot);
  const values = valuesOf(slot);
  if (wider === undefined) return undefined;
  return values[values.indexOf(value) + (wider === "after" ? 1 : -1)];
}

/** Each chosen value replaced by its parent, merged into as few values as possible, and the facet dropped. */
export function relaxFacet(
  read: InterpretedSearch,
  field: FacetField,
  vocabularies: Vocabularies,
): Relaxation[] {
  const chosen = read.values[field];
  if (chosen.length === 0) return [];
  const parents = chosen.flatMap((value) => widened(read, field, value, vocabularies));
  const none: Relaxation = {
    kind: field,
    label: chosen.map(({ name }) => name).join(", "),
    to: withFacet(read.query, field, []),
    variation: { [field]: null },
    loss: 1,
  };
  return [...parents, none];
}

function widened(
  { query, values }: InterpretedSearch,
  field: FacetField,
  value: ChosenValue,
  vocabularies: Vocabularies,
): Relaxation[] {
  if (value.parent <= 0) return [];
  const vocabulary = vocabularies[field];
  const others = values[field].filter((other) => other !== value);
  const wider = coverOf(vocabulary, [...others, chosenNode(vocabulary, value.parent)]);
  const label = wider.find((each) => holds(each, value.parent))?.name ?? "";
  const ranges = wider.flatMap(({ range }) => (range === null ? [] : [range]));
  const slugs = wider.map(({ slug }) => slug);
  return [
    { kind: field, label, to: withFacet(query, field, slugs), variation: { [field]: ranges }, loss: 0 },
  ];
}
