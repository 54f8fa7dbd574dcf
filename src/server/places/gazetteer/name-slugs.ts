import anyAscii from "any-ascii";
import { ancestorsOf, isCounty, type PlaceNode, saysCounties } from "./place-tree";

/**
 * A slug for every place, unique within its class: the most populous of a name has the name alone, the others
 * add the area around them, then the next one, and a number only when all of that is taken.
 */
export function nameSlugs(nodes: readonly PlaceNode[]): Map<PlaceNode, string> {
  const slugs = new Map<PlaceNode, string>();
  const taken = new Set<string>();
  for (const node of prominentFirst(nodes)) {
    const slug = firstFree(candidates(node), (each) => taken.has(`${each}.${node.class}`));
    taken.add(`${slug}.${node.class}`);
    slugs.set(node, slug);
  }
  return slugs;
}

/** Equal ones stay in preorder, which is the same each time. */
function prominentFirst(nodes: readonly PlaceNode[]): PlaceNode[] {
  return [...nodes].sort((one, other) => other.population - one.population);
}

function* candidates(node: PlaceNode): Iterable<string> {
  const name = slugText(node.name);
  yield name;
  for (const area of tellingFirst(node)) yield `${name}-${slugText(area.name)}`;
  const whole = [name, ...ancestorsOf(node).map((area) => slugText(area.name))].join("-");
  yield whole;
  for (let number = 2; ; number += 1) yield `${whole}-${number}`;
}

/** The county comes first where people say it: 'newport-isle-of-wight', but 'leeds-alabama'. */
function tellingFirst(node: PlaceNode): PlaceNode[] {
  const areas = ancestorsOf(node);
  if (saysCounties(node)) return areas;
  return [...areas.filter((area) => !isCounty(area)), ...areas.filter(isCounty)];
}

function firstFree(slugs: Iterable<string>, isTaken: (slug: string) => boolean): string {
  for (const slug of slugs) if (!isTaken(slug)) return slug;
  throw new Error("there is always a number that is free");
}

/** Lower-case ASCII words joined by hyphens: 'Bury St. Edmunds' → 'bury-st-edmunds'. */
function slugText(name: string): string {
  return (
    anyAscii(name)
      .toLowerCase()
      .replace(/['’`]/g, "")
      .match(/[a-z0-9]+/g)
      ?.join("-") ?? "place"
  );
}
