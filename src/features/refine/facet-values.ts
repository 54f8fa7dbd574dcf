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

/**
 * A facet's slugs after a click on `node`. A chosen value is dropped; another one replaces what was chosen above it
 * (so a child narrows its parent) and below it (a parent covers its children).
 */
export function slugsAfterToggle(chosen: Slugs, node: FacetNode, ancestors: readonly string[]): Slugs {
  if (chosen.includes(node.slug)) return chosen.filter((slug) => slug !== node.slug);
  if (chosen.length === 0) return [node.slug];
  const replaced = new Set([...ancestors, ...slugsBelow(node)]);
  return [...chosen.filter((slug) => !replaced.has(slug)), node.slug];
}

function slugsBelow(node: FacetNode): string[] {
  return node.children.flatMap((child) => [child.slug, ...slugsBelow(child)]);
}

/** Whether any value below is chosen: then the one above is chosen in part. */
function holdsChosen(node: FacetNode, chosen: Slugs): boolean {
  return node.children.some((child) => chosen.includes(child.slug) || holdsChosen(child, chosen));
}

/** Whether a value or any below it is chosen. */
export function holdsActive(node: FacetNode): boolean {
  return node.active || node.children.some(holdsActive);
}

/** Branches with something chosen are open. `moved` is what the visitor did to the branch, if anything. */
export function isOpenBranch(node: FacetNode, moved: boolean | undefined): boolean {
  return node.children.length > 0 && (moved ?? holdsActive(node));
}

/** The name of a slug anywhere in a tree. */
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

/**
 * Splits a list into what shows at once and what is asked for. Chosen values always show, and so does what
 * was `used` last.
 */
export function shortList(nodes: readonly FacetNode[], isUsed: (node: FacetNode) => boolean) {
  const rest = nodes.slice(shortLength).filter((node) => !holdsActive(node) && !isUsed(node));
  if (rest.length < worthHiding) return { shown: nodes, rest: [] };
  return { shown: nodes.filter((node) => !rest.includes(node)), rest };
}

/** Lists with more values than this, counted with all that lies below, can be filtered by name. */
const worthFiltering = 25;

/** So is a list that holds no more than the `mostListed` of its values. */
export function isLong(nodes: readonly FacetNode[], mostListed = worthFiltering + 1): boolean {
  return nodes.length >= mostListed || countValues(nodes) > worthFiltering;
}

function countValues(nodes: readonly FacetNode[]): number {
  return nodes.reduce((count, node) => count + 1 + countValues(node.children), 0);
}

/** The values whose name holds these words, whatever the case, with what holds them; all that lies below a match. */
export function valuesNamed(nodes: readonly FacetNode[], words: string): readonly FacetNode[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === "") return nodes;
  return nodes.flatMap((node) => {
    if (node.name.toLowerCase().includes(wanted)) return [node];
    const children = [...valuesNamed(node.children, wanted)];
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** What all rows share: the same object until their links lead elsewhere. */
export interface SidebarContext {
  /** What the links add to. */
  readonly query: SearchQuery;
  readonly foreign: string;
  /** Before every id, so that the sidebar and its copy in the menu differ. */
  readonly idPrefix: string;
  readonly t: Translate;
  readonly dispatch: Dispatch;
  /** Stands above the tree of locations. */
  readonly LocationPicker: ComponentType<{ readonly idPrefix: string }>;
}

export interface FacetContext extends SidebarContext {
  readonly field: Category;
  /** Of a search in which another value of this facet is chosen, or none. */
  readonly addressOf: (to: SearchQuery) => string;
}

export function facetContext(shared: SidebarContext, field: Category): FacetContext {
  const along = addressesAlong(field, routes.results, shared.query, shared.foreign);
  return { ...shared, field, addressOf: along };
}

/** Where a value's link leads: the search with the value chosen, or no longer chosen. */
export function toggleLink(context: FacetContext, node: FacetNode, ancestors: readonly string[]) {
  const to = toggled(context, node, ancestors);
  // How many there are without it the chips and the ways to broaden know, which lead there, too.
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

/** Jobs without a stated salary stand among the salaries, and are a choice of their own. */
function choiceOf(field: ChoiceField, { slug }: Pick<FacetNode, "slug">): [ChoiceField, string] {
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

export function nameOfValue(t: Translate, field: Category, node: Pick<FacetNode, "slug" | "name">): string {
  return isFacet(field) ? node.name : choiceText(t, ...choiceOf(field, node));
}
