import {
  type Category,
  type ChoiceField,
  categories,
  choiceFields,
  entryOf,
  type FacetField,
  isChoice,
} from "../../../shared/facets";
import { withChoice, withFacet } from "../../../shared/query-changes";
import type { Choices, SearchQuery } from "../../../shared/search-query";
import { formatNumber } from "../../../shared/texts";
import type { PayScale } from "../../jobs/pay-scale";
import { type ChosenValue, chosenNode, coverOf, holds } from "../interpret/chosen-values";
import type { InterpretedSearch } from "../interpret/interpret-search";
import type { Constraints } from "../run/search-plan";
import type { Vocabularies } from "../vocabulary/vocabulary";
import type { Relaxation } from "./relaxation";

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

/** Each choice given up, and before that its next wider value and what may be chosen beside it. */
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

/** Nothing where there is but one value to choose. */
function labelOf(slot: Slot, value: string): string {
  return value === "" || valuesOf(slot).length === 1 ? "" : formatNumber(Number(value));
}

/** None for any number. */
function valuesOf(field: ChoiceField): readonly string[] {
  return entryOf(field).oneOf ?? [];
}

/** The next amount below it that is offered. */
function lowerStep({ steps }: PayScale, chosen: string): string | undefined {
  return steps.findLast((step) => step < Number(chosen))?.toString();
}

function widerValue(slot: Slot, value: string): string | undefined {
  const { wider } = entryOf(slot);
  const values = valuesOf(slot);
  if (wider === undefined) return undefined;
  return values[values.indexOf(value) + (wider === "after" ? 1 : -1)];
}

/** Each chosen value's parent in its place, in as few values as can be, and the facet left open. */
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
