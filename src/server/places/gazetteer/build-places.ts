import type { Place } from "../../../shared/wire/results";
import type { GazetteerSource } from "./gazetteer-source";
import { hierarchyText } from "./hierarchy-text";
import { nameSlugs } from "./name-slugs";
import { growPlaces, type PlaceNode } from "./place-tree";

/** A row of `places`. */
export interface PlaceRow {
  readonly id: number;
  readonly last_id: number;
  readonly parent_id: number | null;
  readonly class: Place["class"];
  readonly name: string;
  readonly slug: string;
  readonly hierarchy: string;
  readonly country_code: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly population: number;
}

/** Every place of the source, numbered in preorder. The same source gives the same rows. */
export function buildPlaces(source: GazetteerSource): PlaceRow[] {
  const nodes = growPlaces(source).flatMap((root) => [...preorder(root)]);
  const numbers = new Map(nodes.map((node, index) => [node, index + 1]));
  const slugs = nameSlugs(nodes);
  const hierarchies = hierarchyText(nodes);
  return nodes.map((node, index) => ({
    id: index + 1,
    last_id: index + sizeOf(node),
    parent_id: node.parent === null ? null : (numbers.get(node.parent) ?? null),
    class: node.class,
    name: node.name,
    slug: `${slugs.get(node) ?? ""}.${node.class}`,
    hierarchy: hierarchies.get(node) ?? node.name,
    country_code: node.country,
    latitude: node.point?.latitude ?? null,
    longitude: node.point?.longitude ?? null,
    population: node.population,
  }));
}

function* preorder(node: PlaceNode): Iterable<PlaceNode> {
  yield node;
  for (const child of node.children) yield* preorder(child);
}

function sizeOf(node: PlaceNode): number {
  return node.children.reduce((size, child) => size + sizeOf(child), 1);
}
