import anyAscii from "any-ascii";
import { ancestorsOf, isCounty, type PlaceNode, saysCounties } from "./place-tree";

/**
 * Each place as people write it: 'Leeds, West Yorkshire, England', 'London, England', 'Austin, Texas, United
 * States'. Counties are said in Britain and Ireland, and elsewhere where the text would otherwise stand for
 * two places. A region that would be written like a town is called an area: 'Newport area, Wales' around
 * 'Newport, Wales'.
 */
export function hierarchyText(nodes: readonly PlaceNode[]): Map<PlaceNode, string> {
  const short = new Map(nodes.map((node) => [node, text(node, saysCounties(node))]));
  const uses = new Map<string, number>();
  for (const each of short.values()) uses.set(each, (uses.get(each) ?? 0) + 1);
  const texts = [...short].map(
    ([node, each]) => [node, (uses.get(each) ?? 0) > 1 ? text(node, true) : each] as const,
  );
  const towns = new Set(texts.filter(([node]) => node.class === "town").map(([, each]) => plain(each)));
  return new Map(
    texts.map(([node, each]) => [node, isRegionAmong(towns, node, each) ? asArea(node, each) : each]),
  );
}

function isRegionAmong(towns: ReadonlySet<string>, node: PlaceNode, text: string): boolean {
  return node.class === "region" && towns.has(plain(text));
}

function asArea({ name }: PlaceNode, text: string): string {
  return `${name} area${text.slice(name.length)}`;
}

/** 'Zürich' and 'Zurich' are no different to people. */
function plain(text: string): string {
  return anyAscii(text).toLowerCase();
}

function text(node: PlaceNode, withCounties: boolean): string {
  const areas = ancestorsOf(node).filter((area) => isSaid(area, node, withCounties));
  return [node.name, ...areas.map(({ name }) => name)].join(", ");
}

function isSaid(area: PlaceNode, node: PlaceNode, withCounties: boolean): boolean {
  if (area.class === "country") return !isNationOfBritain(area, node);
  return (withCounties || !isCounty(area)) && !isNamedAfter(area, node) && !isWholeCountry(area);
}

/** Réunion is a country of one region. */
function isWholeCountry({ name, parent }: PlaceNode): boolean {
  return parent?.class === "country" && plain(name) === plain(parent.name);
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
  const core = name.replace(/^(?:Greater|State of|County) | City$/, "");
  return plain(core) === plain(node.name.replace(/ City$/, ""));
}
