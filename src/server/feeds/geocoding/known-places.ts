import { firstIndex } from "../../../shared/first-index";
import type { placeClasses } from "../../../shared/wire/results";
import {
  Lines,
  marksOfPlace,
  noDegrees,
  numberOf,
  numbersOfPlace,
  type PackedPlaces,
  unitsOfDegree,
} from "../../places/packed/packed-places";
import { lazily } from "../feed/remembering";

/** The columns of the `places` table that geocoding needs. One object per place, created on first use. */
export interface KnownPlace {
  readonly id: number;
  readonly lastId: number;
  readonly class: (typeof placeClasses)[number];
  /** A state: directly below its country. */
  readonly topLevel: boolean;
  readonly name: string;
  readonly slug: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly population: number;
}

/** Receives a town's index and its coordinates in `unitsOfDegree`. */
export type TownVisitor = (turn: number, latitude: number, longitude: number) => void;

const classes = { c: "country", r: "region", t: "town" } as const;

/** All places, by their index from 0 in preorder. */
export class KnownPlaces {
  readonly #slugs = lazily(() => new Lines(this.packed.slugs, this.#size));
  readonly #names = lazily(() => new Lines(this.packed.names, this.#size));
  /** Allocated at full length, since it is filled in random order. */
  readonly #made: KnownPlace[];
  readonly #around = new Map<number, readonly KnownPlace[]>();

  constructor(readonly packed: PackedPlaces) {
    this.#made = new Array(this.#size);
  }

  at(turn: number): KnownPlace {
    this.#made[turn] ??= this.#make(turn);
    return this.#made[turn];
  }

  turnOf(id: number): number | undefined {
    const turn = firstIndex(this.#size, (at) => this.#number(at, "id") >= id);
    return turn < this.#size && this.#number(turn, "id") === id ? turn : undefined;
  }

  /** The areas around a place, smallest first. */
  around(id: number): readonly KnownPlace[] {
    const known = this.#around.get(id);
    if (known !== undefined) return known;
    const parent = this.#parentOf(this.turnOf(id) ?? -1);
    const areas = parent < 0 ? [] : [this.at(parent), ...this.around(this.at(parent).id)];
    this.#around.set(id, areas);
    return areas;
  }

  countries(): Map<string, number> {
    const countries = new Map<string, number>();
    for (let turn = 0; turn < this.#size; turn += 1)
      if (this.#classOf(turn) === "country") countries.set(this.#countryOf(turn), turn);
    return countries;
  }

  bySlug(): Map<string, number> {
    const slugs = new Map<string, number>();
    for (let turn = 0; turn < this.#size; turn += 1) slugs.set(this.#slugs().at(turn), turn);
    return slugs;
  }

  eachTown(show: TownVisitor): void {
    for (let turn = 0; turn < this.#size; turn += 1) {
      const latitude = this.#number(turn, "latitude");
      if (latitude !== noDegrees && this.#classOf(turn) === "town")
        show(turn, latitude, this.#number(turn, "longitude"));
    }
  }

  #make(turn: number): KnownPlace {
    const parent = this.#parentOf(turn);
    return {
      id: this.#number(turn, "id"),
      lastId: this.#number(turn, "lastId"),
      class: this.#classOf(turn),
      topLevel: parent >= 0 && this.#classOf(parent) === "country",
      name: this.#names().at(turn),
      slug: this.#slugs().at(turn),
      countryCode: this.#countryOf(turn),
      latitude: degrees(this.#number(turn, "latitude")),
      longitude: degrees(this.#number(turn, "longitude")),
      population: this.#number(turn, "population"),
    };
  }

  get #size(): number {
    return this.packed.numbers.length / numbersOfPlace;
  }

  #number(turn: number, field: keyof typeof numberOf): number {
    return this.packed.numbers[turn * numbersOfPlace + numberOf[field]] ?? 0;
  }

  #parentOf(turn: number): number {
    return turn < 0 ? -1 : this.#number(turn, "parent");
  }

  #classOf(turn: number): KnownPlace["class"] {
    return classes[this.packed.marks[turn * marksOfPlace] as keyof typeof classes];
  }

  #countryOf(turn: number): string {
    const from = turn * marksOfPlace;
    return this.packed.marks.slice(from + 1, from + marksOfPlace).trim();
  }
}

function degrees(units: number): number | null {
  return units === noDegrees ? null : units / unitsOfDegree;
}
