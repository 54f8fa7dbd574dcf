import anyAscii from "any-ascii";
import { countries as countryList } from "countries-list";
import type { Place } from "../../../shared/wire/results";
import counties from "./british-counties.json";
import type { GazetteerSource, SourceTown } from "./gazetteer-source";

/** Ceremonial counties (Lieutenancies Act 1997) of GeoNames' divisions; any other is its own county. */
const countyOf = new Map(
  Object.entries<readonly string[]>(counties).flatMap(([county, districts]) =>
    districts.map((district) => [district, county] as const),
  ),
);

/** 'City and Borough of Leeds' → 'West Yorkshire'; 'Suffolk' stays. */
function britishCounty(division: string): string {
  const district = division
    .replace(/^(?:Royal |Metropolitan )?(?:City and )?(?:Borough|City|District) of /, "")
    .replace(/ (?:City|Council)$/, "");
  return countyOf.get(district) ?? district;
}

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

/** Numbered in preorder. The same source gives the same rows. */
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
    slug: slugs.get(node) ?? "",
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

/**
 * 'Leeds, West Yorkshire, England', 'Austin, Texas, United States': counties are named in Britain and
 * Ireland, and elsewhere to tell places apart. A region that would read like a town is 'Newport area, Wales'.
 */
function hierarchyText(nodes: readonly PlaceNode[]): Map<PlaceNode, string> {
  const short = new Map(nodes.map((node) => [node, text(node, saysCounties(node))]));
  const uses = new Map<string, number>();
  for (const each of short.values()) uses.set(each, (uses.get(each) ?? 0) + 1);
  const texts = [...short].map(
    ([node, each]) => [node, (uses.get(each) ?? 0) > 1 ? text(node, true) : each] as const,
  );
  const towns = new Set(texts.filter(([node]) => node.class === "town").map(([, each]) => plain(each)));
  return new Map(
    texts.map(([node, each]) => {
      const isLikeTown = node.class === "region" && towns.has(plain(each));
      return [node, isLikeTown ? `${node.name} area${each.slice(node.name.length)}` : each];
    }),
  );
}

/** Makes 'Zürich' and 'Zurich' equal. */
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

/** 'England' is enough; people do not add the United Kingdom. */
function isNationOfBritain(area: PlaceNode, node: PlaceNode): boolean {
  return area.country === "GB" && ancestorsOf(node).some(({ class: kind }) => kind === "region");
}

/** 'London' in 'Greater London', 'Berlin' in 'State of Berlin', 'Cork' in 'County Cork'. */
function isNamedAfter({ name }: PlaceNode, node: PlaceNode): boolean {
  const core = name.replace(/^(?:Greater|State of|County) | City$/, "");
  return plain(core) === plain(node.name.replace(/ City$/, ""));
}

/**
 * The most populous place has the name alone, others add an area, then all areas, then a number. Ties stay in
 * preorder, so that slugs are reproducible.
 */
function nameSlugs(nodes: readonly PlaceNode[]): Map<PlaceNode, string> {
  const nodesBySlug = new Map<string, PlaceNode>();
  for (const node of nodes.toSorted((one, other) => other.population - one.population)) {
    for (const name of candidates(node)) {
      const slug = `${name}.${node.class}`;
      if (nodesBySlug.has(slug)) continue;
      nodesBySlug.set(slug, node);
      break;
    }
  }
  return new Map([...nodesBySlug].map(([slug, node]) => [node, slug]));
}

function* candidates(node: PlaceNode): Iterable<string> {
  const name = slugText(node.name);
  yield name;
  for (const area of bySpecificity(node)) yield `${name}-${slugText(area.name)}`;
  const whole = [name, ...ancestorsOf(node).map((area) => slugText(area.name))].join("-");
  yield whole;
  for (let number = 2; ; number += 1) yield `${whole}-${number}`;
}

/** The county comes first where people name it: 'newport-isle-of-wight', but 'leeds-alabama'. */
function bySpecificity(node: PlaceNode): PlaceNode[] {
  const areas = ancestorsOf(node);
  if (saysCounties(node)) return areas;
  return [...areas.filter((area) => !isCounty(area)), ...areas.filter(isCounty)];
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

interface PlaceNode {
  readonly class: Place["class"];
  readonly name: string;
  readonly country: string;
  readonly parent: PlaceNode | null;
  readonly children: PlaceNode[];
  /** Null for an area, which has no single point. */
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
  /** Of a region or country, the sum of its towns. */
  population: number;
}

/** Nearest first. */
function ancestorsOf(node: PlaceNode): PlaceNode[] {
  return node.parent === null ? [] : [node.parent, ...ancestorsOf(node.parent)];
}

/** A second-level division: an English county, a county of Texas. */
function isCounty({ class: kind, parent }: PlaceNode): boolean {
  return kind === "region" && parent?.class === "region";
}

function saysCounties({ country }: PlaceNode): boolean {
  return country === "GB" || country === "IE";
}

/** Where people name a town's county, province or département; elsewhere the first division is enough. */
const namesCounties = new Set(["GB", "IE", "US", "FR", "ES", "IT"]);

/** The countries, with all places in order and their people counted. */
function growPlaces({ towns, divisions }: GazetteerSource): PlaceNode[] {
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
    const { name, country, latitude, longitude, population } = town;
    const point = { latitude, longitude };
    parent?.children.push({ class: "town", name, country, parent, children: [], point, population });
  }
  const roots = [...areas.values()].filter(({ parent }) => parent === null);
  for (const root of roots) settle(root);
  return roots.sort(byName);
}

/** Country first. */
function areaPath({ country, admin1, admin2 }: SourceTown, divisions: GazetteerSource["divisions"]) {
  const path = [{ key: country, name: countries.get(country)?.name ?? country }];
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
