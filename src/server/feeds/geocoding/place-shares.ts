import { countryCode } from "../../places/names/country-names";
import type { RawJob, RawPlace } from "../feed/feed-row";
import type { Gazetteer } from "./gazetteer";
import type { KnownPlace } from "./known-places";
import { kilometresBetween, kilometresTo, type Point, readPoint } from "./nearest-town";
import { kilometresPerMile } from "./place-at";
import type { PostalCodes } from "./postal-codes";
import { placeParts } from "./resolve-place";

export interface PlacedShares {
  /** Jobs with coordinates or a known postcode; only these can be measured. */
  readonly located: number;
  readonly withinFiveMiles: number;
  readonly overFiftyMiles: number;
  /** Jobs marked as known only roughly. */
  readonly rough: number;
  /** Jobs without a point: only in an area, or nowhere. */
  readonly unplaced: number;
  readonly worst: readonly FarPlaced[];
}

interface FarPlaced {
  readonly row: number;
  readonly id: string;
  readonly given: string;
  readonly place: string;
  /** Null without a point. */
  readonly miles: number | null;
}

interface PlacedJob {
  readonly placeIds: readonly number[];
  readonly spots: readonly (Point & { readonly placeId: number })[];
}

const maxExamples = 5;

/**
 * Measures how far a job's spots, else its town centres, are from its own coordinates, else its postcode. Of
 * several places in the feed, the worst counts.
 */
export class PlaceShares {
  readonly #counts = { located: 0, withinFiveMiles: 0, overFiftyMiles: 0, rough: 0, unplaced: 0 };
  #worst: FarPlaced[] = [];

  constructor(
    readonly gazetteer: Gazetteer,
    readonly postalCodes: PostalCodes,
    readonly home: string | null,
  ) {}

  add(row: number, raw: RawJob, job: PlacedJob, rough: boolean): void {
    const offs = raw.places.flatMap((given) => {
      const point = this.#pointOf(given);
      return point === null ? [] : [{ given, ...this.#nearestOf(job, point) }];
    });
    const [first, ...rest] = offs;
    if (first === undefined) return;
    const off = rest.reduce((worst, other) => (other.miles > worst.miles ? other : worst), first);
    this.#counts.located += 1;
    if (rough) this.#counts.rough += 1;
    if (off.miles <= 5) this.#counts.withinFiveMiles += 1;
    else this.#note(off, { row, id: raw.externalId });
  }

  get shares(): PlacedShares {
    return { ...this.#counts, worst: this.#worst };
  }

  #note({ given, miles, place }: Off & { readonly given: RawPlace }, job: { row: number; id: string }): void {
    const isPlaced = Number.isFinite(miles);
    if (!isPlaced) this.#counts.unplaced += 1;
    else if (miles > 50) this.#counts.overFiftyMiles += 1;
    const example = {
      ...job,
      given: JSON.stringify(given).slice(0, 200),
      place: place?.name ?? "nowhere",
      miles: isPlaced ? Math.round(miles) : null,
    };
    const far = (one: FarPlaced) => one.miles ?? 0;
    this.#worst = [...this.#worst, example].sort((one, other) => far(other) - far(one)).slice(0, maxExamples);
  }

  #nearestOf({ placeIds, spots }: PlacedJob, point: Point): Off {
    const offs = placeIds.flatMap((id): Off[] => {
      const place = this.gazetteer.byId(id);
      if (place === undefined) return [];
      const own = spots.filter(({ placeId }) => placeId === id);
      const distances = own.map((spot) => kilometresBetween(spot, point));
      const kilometres = own.length === 0 ? kilometresTo(place, point) : Math.min(...distances);
      return [{ miles: kilometres / kilometresPerMile, place }];
    });
    const [nearest] = offs.sort((one, other) => one.miles - other.miles);
    return nearest ?? { miles: Number.POSITIVE_INFINITY, place: undefined };
  }

  #pointOf(given: RawPlace): Point | null {
    const point = readPoint(given.latitude, given.longitude);
    if (point !== null) return point;
    const country = countryCode(given.country ?? "") ?? this.home;
    const { postcodes, lists } = placeParts(given);
    return this.postalCodes(country, postcodes, lists.flat())?.point ?? null;
  }
}

interface Off {
  /** Infinite without a point. */
  readonly miles: number;
  readonly place: KnownPlace | undefined;
}
