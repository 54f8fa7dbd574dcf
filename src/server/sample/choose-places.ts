import type { Chance } from "./chance";
import { type SampleCountry, sampleCountries } from "./countries";
import type { SampleTown } from "./sample-towns";

interface ChosenPlaces {
  readonly country: SampleCountry;
  /** One or more; more than one for some jobs. */
  readonly towns: readonly SampleTown[];
}

/** Jobs out of a hundred that are in several towns. */
const severalTowns = 8;

/**
 * Draws towns by the people who live in them, softened, because large cities have fewer jobs of their own
 * kind than that.
 */
export class PlaceChooser {
  readonly #byCountry: ReadonlyMap<string, WeightedTowns>;

  constructor(towns: readonly SampleTown[]) {
    const countries = sampleCountries.map(({ code }) => code);
    this.#byCountry = new Map(
      countries.flatMap((code) => {
        const there = towns.filter(({ country }) => country === code);
        return there.length === 0 ? [] : [[code, weighted(there)] as const];
      }),
    );
    if (this.#byCountry.size === 0) throw new Error("the sample needs places: load the gazetteer first");
  }

  choose(chance: Chance): ChosenPlaces {
    const country = this.#country(chance);
    const towns = this.#byCountry.get(country.code);
    const count = chance.percent(severalTowns) ? chance.between(2, 5) : 1;
    const chosen = Array.from({ length: count }, () => drawn(chance, towns ?? weighted([])));
    return { country, towns: [...new Set(chosen)] };
  }

  /** A country without towns in this gazetteer is passed over. */
  #country(chance: Chance): SampleCountry {
    const there = sampleCountries.filter(({ code }) => this.#byCountry.has(code));
    const shares = there.map(({ share }) => share);
    return there[drawnIndex(chance, sums(shares))] ?? chance.one(there);
  }
}

interface WeightedTowns {
  readonly towns: readonly SampleTown[];
  readonly sums: readonly number[];
}

function weighted(towns: readonly SampleTown[]): WeightedTowns {
  return { towns, sums: sums(towns.map(({ population }) => Math.round(population ** 0.85))) };
}

function drawn(chance: Chance, { towns, sums: upTo }: WeightedTowns): SampleTown {
  return towns[drawnIndex(chance, upTo)] ?? chance.one(towns);
}

/** Each number with all before it. */
function sums(numbers: readonly number[]): number[] {
  let sum = 0;
  return numbers.map((number) => {
    sum += number;
    return sum;
  });
}

function drawnIndex(chance: Chance, upTo: readonly number[]): number {
  const point = chance.between(1, upTo.at(-1) ?? 1);
  let low = 0;
  let high = upTo.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((upTo[middle] ?? 0) < point) low = middle + 1;
    else high = middle;
  }
  return low;
}
