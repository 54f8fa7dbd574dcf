import type { Slugs } from "../../shared/search-query";
import type { FacetNode } from "../../shared/wire/results";

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
export function holdsChosen(node: FacetNode, chosen: Slugs): boolean {
  return node.children.some((child) => chosen.includes(child.slug) || holdsChosen(child, chosen));
}

/** Whether a value or any below it is chosen: such branches are open, and come first. */
export function holdsActive(node: FacetNode): boolean {
  return node.active || node.children.some(holdsActive);
}

/** `moved` is what the visitor did to the branch, if anything. */
export function isOpenBranch(node: FacetNode, moved: boolean | undefined): boolean {
  return node.children.length > 0 && (moved ?? holdsActive(node));
}

/** Chosen values and their parents before the rest, each in the order the server gave. */
export function activeFirst(nodes: readonly FacetNode[]): readonly FacetNode[] {
  const active = nodes.filter(holdsActive);
  return active.length === 0 ? nodes : [...active, ...nodes.filter((node) => !active.includes(node))];
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

/** Splits a list, active ones first, into what shows at once and what is asked for. Active values always show. */
export function shortList(ordered: readonly FacetNode[]) {
  const active = ordered.filter(holdsActive).length;
  const length = Math.max(shortLength, active);
  const end = ordered.length - length < worthHiding ? ordered.length : length;
  return { shown: ordered.slice(0, end), rest: ordered.slice(end) };
}

/** Lists with more values than this, counted with all that lies below, can be filtered by name. */
const worthFiltering = 25;

export function isLong(nodes: readonly FacetNode[]): boolean {
  return countValues(nodes) > worthFiltering;
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
