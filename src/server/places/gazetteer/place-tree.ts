import anyAscii from "any-ascii";
import { countries as countryList } from "countries-list";
import type { Place } from "../../../shared/wire/results";
import { britishCounty } from "./british-counties";
import type { GazetteerSource, SourceTown } from "./gazetteer-source";

/** A place before it has its number: a country, a region with regions or towns below it, or a town. */
export interface PlaceNode {
  readonly class: Place["class"];
  readonly name: string;
  readonly country: string;
  readonly parent: PlaceNode | null;
  readonly children: PlaceNode[];
  /** Null for an area: it is where its towns are, and has no one point. */
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
  /** A region's and a country's is that of its towns. */
  population: number;
}

/** The areas around a place, the nearest first. */
export function ancestorsOf(node: PlaceNode): PlaceNode[] {
  return node.parent === null ? [] : [node.parent, ...ancestorsOf(node.parent)];
}

/** A division of a division: an English county, a county of Texas. */
export function isCounty({ class: kind, parent }: PlaceNode): boolean {
  return kind === "region" && parent?.class === "region";
}

/** Whether people name the county of a place there before anything larger. */
export function saysCounties({ country }: PlaceNode): boolean {
  return country === "GB" || country === "IE";
}

/** Where people say a town's county, province or département; elsewhere the first division says enough. */
const namesCounties = new Set(["GB", "IE", "US", "FR", "ES", "IT"]);

/** The countries of the source with all that lies below them, in the order of their names. */
export function growPlaces(source: GazetteerSource): PlaceNode[] {
  const roots = growTree(source);
  for (const root of roots) settle(root);
  return roots.sort(byName);
}

function growTree({ towns, divisions }: GazetteerSource): PlaceNode[] {
  const areas = new Map<string, PlaceNode>();
  const area = (key: string, parent: PlaceNode | null, name: string, country: string): PlaceNode => {
    const existing = areas.get(key);
    if (existing !== undefined) return existing;
    const kind = parent === null ? "country" : "region";
    const grown: PlaceNode = { class: kind, name, country, parent, children: [], point: null, population: 0 };
    areas.set(key, grown);
    parent?.children.push(grown);
    return grown;
  };
  for (const town of towns) {
    const parent = areaPath(town, divisions).reduce<PlaceNode | null>(
      (above, { key, name }) => area(key, above, name, town.country),
      null,
    );
    parent?.children.push(townNode(town, parent));
  }
  return [...areas.values()].filter(({ parent }) => parent === null);
}

/** The areas that a town lies in, the country first; each with a key of its own. */
function areaPath({ country, admin1, admin2 }: SourceTown, divisions: GazetteerSource["divisions"]) {
  const path = [{ key: country, name: countryName(country) }];
  const region = divisions.get(`${country}.${admin1}`);
  if (region === undefined) return path;
  path.push({ key: `${country}.${admin1}`, name: region });
  const division = divisions.get(`${country}.${admin1}.${admin2}`);
  if (division === undefined || !namesCounties.has(country)) return path;
  const county = country === "GB" ? britishCounty(division) : division;
  if (county !== region) path.push({ key: `${country}.${admin1}.${county}`, name: county });
  return path;
}

const countries: ReadonlyMap<string, { readonly name: string }> = new Map(Object.entries(countryList));

function countryName(code: string): string {
  return countries.get(code)?.name ?? code;
}

function townNode(
  { name, country, latitude, longitude, population }: SourceTown,
  parent: PlaceNode,
): PlaceNode {
  return { class: "town", name, country, parent, children: [], point: { latitude, longitude }, population };
}

/** Sorts the places below by name and adds their population up. */
function settle(node: PlaceNode): void {
  for (const child of node.children) settle(child);
  node.children.sort(byName);
  for (const child of node.children) node.population += child.population;
}

function byName(one: PlaceNode, other: PlaceNode): number {
  return (
    compare(sortKey(one), sortKey(other)) ||
    other.population - one.population ||
    compare(spot(one), spot(other))
  );
}

function sortKey({ class: kind, name }: PlaceNode): string {
  return `${kind === "town" ? 1 : 0} ${anyAscii(name).toLowerCase()} ${name}`;
}

function spot({ point }: PlaceNode): string {
  return point === null ? "" : `${point.latitude} ${point.longitude}`;
}

/** By code unit: a locale's order may change with the version of Node. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
