import type { Dispatch } from "@reduxjs/toolkit";
import type { ComponentType } from "react";
import { relOf } from "../../shared/crawl-policy";
import { type Category, type ChoiceField, type FacetField, isFacet } from "../../shared/facets";
import { withChoice, withFacet } from "../../shared/query-changes";
import { addressesAlong, addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import type { Choices, SearchQuery, Slugs } from "../../shared/search-query";
import type { FacetNode } from "../../shared/wire/results";
import { choiceText } from "../results/search-texts";
import type { Translate } from "../site/use-text";

/** Toggles `node`. A chosen value replaces its ancestors (a child narrows its parent) and its descendants. */
export function slugsAfterToggle(chosen: Slugs, node: FacetNode, ancestors: readonly string[]): Slugs {
  if (chosen.includes(node.slug)) return chosen.filter((slug) => slug !== node.slug);
  if (chosen.length === 0) return [node.slug];
  const replaced = new Set([...ancestors, ...slugsBelow(node)]);
  return [...chosen.filter((slug) => !replaced.has(slug)), node.slug];
}

function slugsBelow(node: FacetNode): string[] {
  return node.children.flatMap((child) => [child.slug, ...slugsBelow(child)]);
}

/** Descendants only. */
function holdsChosen(node: FacetNode, chosen: Slugs): boolean {
  return node.children.some((child) => chosen.includes(child.slug) || holdsChosen(child, chosen));
}

/** Whether the value or a descendant is chosen. */
export function holdsActive(node: FacetNode): boolean {
  return node.active || node.children.some(holdsActive);
}

/** `moved`: opened or closed by the visitor. By default branches with chosen values are open. */
export function isOpenBranch(node: FacetNode, moved: boolean | undefined): boolean {
  return node.children.length > 0 && (moved ?? holdsActive(node));
}

export function nameInTree(nodes: readonly FacetNode[], slug: string): string | undefined {
  for (const node of nodes) {
    const name = node.slug === slug ? node.name : nameInTree(node.children, slug);
    if (name !== undefined) return name;
  }
  return undefined;
}

const shortLength = 10;
/** Fewer than this are not worth a button. */
const worthHiding = 3;

/** Chosen and last used values always show. */
export function shortList(nodes: readonly FacetNode[], isUsed: (node: FacetNode) => boolean) {
  const rest = nodes.slice(shortLength).filter((node) => !holdsActive(node) && !isUsed(node));
  if (rest.length < worthHiding) return { shown: nodes, rest: [] };
  return { shown: nodes.filter((node) => !rest.includes(node)), rest };
}

/** Counted on all levels. */
const worthFiltering = 25;

/** Also true of a list that the server may have cut short. */
export function isLong(nodes: readonly FacetNode[], maxListed = worthFiltering + 1): boolean {
  return nodes.length >= maxListed || countValues(nodes) > worthFiltering;
}

function countValues(nodes: readonly FacetNode[]): number {
  return nodes.reduce((count, node) => count + 1 + countValues(node.children), 0);
}

/** With their ancestors, and with all that lies below a match. */
export function valuesNamed(nodes: readonly FacetNode[], words: string): readonly FacetNode[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === "") return nodes;
  return nodes.flatMap((node) => {
    if (node.name.toLowerCase().includes(wanted)) return [node];
    const children = [...valuesNamed(node.children, wanted)];
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The same object until the links change. */
export interface SidebarContext {
  readonly query: SearchQuery;
  readonly foreign: string;
  /** Prefix of ids, as the menu has a copy of the sidebar. */
  readonly idPrefix: string;
  readonly t: Translate;
  readonly dispatch: Dispatch;
  readonly LocationPicker: ComponentType<{ readonly idPrefix: string }>;
}

export interface FacetContext extends SidebarContext {
  readonly field: Category;
  /** For searches that differ from `query` in this facet alone. */
  readonly addressOf: (to: SearchQuery) => string;
}

export function facetContext(shared: SidebarContext, field: Category): FacetContext {
  const along = addressesAlong(field, routes.results, shared.query, shared.foreign);
  return { ...shared, field, addressOf: along };
}

export function toggleLink(context: FacetContext, node: FacetNode, ancestors: readonly string[]) {
  const to = toggled(context, node, ancestors);
  // The total without a chosen value is not known here; chips and broaden links to that search have it.
  const { query, field, foreign } = context;
  const total = isChosen(query, field, node) ? 0 : node.count;
  const isAlong = isFacet(field) || choiceOf(field, node)[0] === field;
  return {
    href: isAlong ? context.addressOf(to) : addressOf(routes.results, to, foreign),
    rel: relOf(to, total),
  };
}

function toggled({ field, query }: FacetContext, node: FacetNode, ancestors: readonly string[]): SearchQuery {
  const chosen = query[field];
  if (typeof chosen !== "string") {
    return withFacet(query, field as FacetField, slugsAfterToggle(chosen, node, ancestors));
  }
  const [choice, value] = choiceOf(field as ChoiceField, node);
  return withChoice(query, choice, (query[choice] === value ? "" : value) as Choices[ChoiceField]);
}

/** Listed among the salaries, but a choice of its own. */
function choiceOf(field: ChoiceField, { slug }: Pick<FacetNode, "slug">): [ChoiceField, string] {
  return slug === "unstated" ? ["salary_unstated", "1"] : [field, slug];
}

export function isChosen(query: SearchQuery, field: Category, node: FacetNode): boolean {
  const chosen = query[field];
  if (typeof chosen !== "string") return chosen.includes(node.slug);
  const [choice, value] = choiceOf(field as ChoiceField, node);
  return query[choice] === value;
}

/** `part`: a descendant is chosen; `covered`: an ancestor is. */
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

export function nameOfValue(t: Translate, field: Category, node: Pick<FacetNode, "slug" | "name">): string {
  return isFacet(field) ? node.name : choiceText(t, ...choiceOf(field, node));
}
