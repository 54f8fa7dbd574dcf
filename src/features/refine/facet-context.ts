import type { Dispatch } from "@reduxjs/toolkit";
import { withChoice, withFacet } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import type { ChoiceField, Choices, FacetField, SearchQuery } from "../../shared/search-query";
import type { FacetNode } from "../../shared/wire/results";
import { choiceText } from "../results/choice-text";
import type { Translate } from "../site/use-text";
import { holdsChosen, slugsAfterToggle } from "./facet-selection";
import type { Category, RefineState } from "./refine-slice";

/** What all rows share, the same until their links lead elsewhere. */
export interface SidebarContext {
  /** What the links add to: a frame behind the address while what changed is being painted. */
  readonly query: SearchQuery;
  readonly foreign: string;
  /** Before every id, so that the sidebar and its copy in the menu differ. */
  readonly idPrefix: string;
  readonly t: Translate;
  readonly dispatch: Dispatch;
}

export interface FacetContext extends SidebarContext {
  readonly field: Category;
}

/** What is chosen and what is open. Never late. */
export interface FacetState {
  readonly query: SearchQuery;
  readonly refine: RefineState;
}

/** Where a value's link leads: the search with the value chosen, or no longer chosen. */
export function toggleAddress(context: FacetContext, node: FacetNode, ancestors: readonly string[]): string {
  return addressOf(routes.results, toggled(context, node, ancestors), context.foreign);
}

function toggled({ field, query }: FacetContext, node: FacetNode, ancestors: readonly string[]): SearchQuery {
  const chosen = query[field];
  if (typeof chosen !== "string") {
    return withFacet(query, field as FacetField, slugsAfterToggle(chosen, node, ancestors));
  }
  const [choice, value] = choiceOf(field as ChoiceField, node);
  return withChoice(query, choice, (query[choice] === value ? "" : value) as Choices[ChoiceField]);
}

/** Jobs without a stated salary stand among the salaries, and are a choice of their own. */
function choiceOf(field: ChoiceField, { slug }: FacetNode): [ChoiceField, string] {
  return slug === "unstated" ? ["salary_unstated", "1"] : [field, slug];
}

export function isChosen(query: SearchQuery, field: Category, node: FacetNode): boolean {
  const chosen = query[field];
  if (typeof chosen !== "string") return chosen.includes(node.slug);
  const [choice, value] = choiceOf(field as ChoiceField, node);
  return query[choice] === value;
}

/** Something below is chosen, or something above is. */
export type Mark = "part" | "covered";

export function markOf(
  query: SearchQuery,
  field: Category,
  node: FacetNode,
  ancestors: readonly string[],
): Mark | undefined {
  const chosen = query[field];
  if (typeof chosen === "string" || chosen.length === 0) return undefined;
  if (holdsChosen(node, chosen)) return "part";
  return ancestors.some((slug) => chosen.includes(slug)) ? "covered" : undefined;
}

export function nameOfValue({ field, query, t }: FacetContext, node: FacetNode): string {
  return typeof query[field] === "string"
    ? choiceText(t, ...choiceOf(field as ChoiceField, node))
    : node.name;
}
