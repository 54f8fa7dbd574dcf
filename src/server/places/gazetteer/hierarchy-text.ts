import { ancestorsOf, isCounty, type PlaceNode, saysCounties } from "./place-tree";

/**
 * Each place as people write it: 'Leeds, West Yorkshire, England', 'London, England', 'Austin, Texas, United States'. Counties are said in
 * Britain and Ireland, and elsewhere where the text would otherwise stand for two places.
 */
export function hierarchyText(nodes: readonly PlaceNode[]): Map<PlaceNode, string> {
  const short = new Map(nodes.map((node) => [node, text(node, saysCounties(node))]));
  const uses = new Map<string, number>();
  for (const each of short.values()) uses.set(each, (uses.get(each) ?? 0) + 1);
  return new Map(
    [...short].map(([node, each]) => [node, (uses.get(each) ?? 0) > 1 ? text(node, true) : each]),
  );
}

function text(node: PlaceNode, withCounties: boolean): string {
  const areas = ancestorsOf(node).filter((area) => isSaid(area, node, withCounties));
  return [node.name, ...areas.map(({ name }) => name)].join(", ");
}

function isSaid(area: PlaceNode, node: PlaceNode, withCounties: boolean): boolean {
  if (area.class === "country") return !isNationOfBritain(area, node);
  return (withCounties || !isCounty(area)) && !isNamedAfter(area, node);
}

/** 'England' says enough; nobody adds the United Kingdom to it. */
function isNationOfBritain(area: PlaceNode, node: PlaceNode): boolean {
  return (
    area.country === "GB" &&
    node.parent !== null &&
    ancestorsOf(node).some(({ class: kind }) => kind === "region")
  );
}

/** 'London' in 'Greater London', 'Berlin' in 'State of Berlin', 'Cork' in 'County Cork'. */
function isNamedAfter({ name }: PlaceNode, node: PlaceNode): boolean {
  return name.replace(/^(?:Greater|State of|County) | City$/, "") === node.name.replace(/ City$/, "");
}
