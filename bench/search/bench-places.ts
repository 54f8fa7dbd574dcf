import { buildPlaces, type PlaceRow } from "../../src/server/places/gazetteer/build-places";
import { readGeoNames } from "../../src/server/places/gazetteer/gazetteer-source";
import { sampleCountries } from "../../src/server/sample/sample-places";
import { Weighted } from "./weighted";

export interface BenchPlaces {
  /** The whole gazetteer, as the server loads it. */
  readonly places: readonly PlaceRow[];
  /** Towns with jobs, weighted by softened population within each country's share. */
  readonly towns: Weighted<PlaceRow>;
  /** The same towns, most jobs first. */
  readonly busiest: readonly PlaceRow[];
}

/** Exponent of the population: large cities have fewer jobs than their size suggests. */
const softening = 0.85;

export async function readBenchPlaces(): Promise<BenchPlaces> {
  return withWeights(buildPlaces(await readGeoNames()));
}

export function withWeights(places: readonly PlaceRow[]): BenchPlaces {
  const towns = places.filter((place) => place.class === "town" && place.population > 0);
  const weights = new Map(
    sampleCountries.map(({ code, share }) => [code, share / populationOf(towns, code)]),
  );
  const weightOf = (town: PlaceRow) => (weights.get(town.country_code) ?? 0) * town.population ** softening;
  const used = towns.filter((town) => weightOf(town) > 0);
  const busiest = used.toSorted((one, other) => weightOf(other) - weightOf(one) || one.id - other.id);
  return { places, towns: new Weighted(used, weightOf), busiest };
}

/** 1 for an empty country, since shares are divided by it. */
function populationOf(towns: readonly PlaceRow[], country: string): number {
  const there = towns.filter((town) => town.country_code === country);
  return there.reduce((sum, { population }) => sum + population ** softening, 0) || 1;
}
