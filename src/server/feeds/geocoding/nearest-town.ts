import { unitsOfDegree } from "../../places/packed/pack-places";
import type { Gazetteer } from "./gazetteer";
import type { KnownPlace } from "./known-places";

export interface Point {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

const kilometresPerDegree = 111.2;

/** Good to a percent within some hundred kilometres, which is all that is asked of it. */
export function kilometresBetween(one: Point, other: Point): number {
  const north = one.latitude - other.latitude;
  const turn = Math.abs(one.longitude - other.longitude);
  const middle = ((one.latitude + other.latitude) / 2) * (Math.PI / 180);
  return kilometresPerDegree * Math.hypot(north, Math.min(turn, 360 - turn) * Math.cos(middle));
}

/** How far a place is from a point; infinitely far for an area, which has no one point. */
export function kilometresTo(place: KnownPlace, point: Point): number {
  const there = pointOf(place);
  return there === null ? Number.POSITIVE_INFINITY : kilometresBetween(point, there);
}

/** The point that a feed gives; null when it gives none, or the null island that stands for none. */
export function readPoint(latitude: unknown, longitude: unknown): Point | null {
  const point = { latitude: degrees(latitude), longitude: degrees(longitude) };
  const onEarth = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
  return onEarth && !(point.latitude === 0 && point.longitude === 0) ? point : null;
}

function degrees(raw: unknown): number {
  const text = typeof raw === "string" ? raw.trim().replace(",", ".") : raw;
  return text === "" || text === null || text === undefined ? Number.NaN : Number(text);
}

export function pointOf({ latitude, longitude }: KnownPlace): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** People a square kilometre in a town, to tell how far it reaches. */
const density = 3_000;
const leastReach = 1;
const mostReach = 12;

/**
 * How far a town reaches from its middle, in kilometres: a hamlet next door is not where a job in a city's
 * suburb is.
 */
function reachOf({ population }: KnownPlace): number {
  return Math.min(mostReach, Math.max(leastReach, Math.sqrt(population / (density * Math.PI))));
}

/** Finds towns near a point by looking only at the neighbouring squares of a grid of one degree. */
export class TownGrid {
  readonly #squares = new Map<number, number[]>();

  constructor(readonly gazetteer: Pick<Gazetteer, "eachTown" | "at">) {
    gazetteer.eachTown((turn, latitude, longitude) => {
      const key = squareOf(Math.floor(latitude / unitsOfDegree), Math.floor(longitude / unitsOfDegree));
      const square = this.#squares.get(key);
      if (square === undefined) this.#squares.set(key, [turn]);
      else square.push(turn);
    });
  }

  /** The nearest town within `kilometres` (at most some 50) that is `wanted`. */
  nearest(point: Point, kilometres: number, wanted: (place: KnownPlace) => boolean): KnownPlace | null {
    return this.#least(point, kilometres, wanted, (_town, distance) => distance);
  }

  /** The town within `kilometres` that a point is most likely in: the least far for its size. */
  around(point: Point, kilometres: number, wanted: (place: KnownPlace) => boolean): KnownPlace | null {
    return this.#least(point, kilometres, wanted, (town, distance) => distance / reachOf(town));
  }

  #least(
    point: Point,
    kilometres: number,
    wanted: (place: KnownPlace) => boolean,
    measure: (town: KnownPlace, distance: number) => number,
  ): KnownPlace | null {
    let best: KnownPlace | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const town of this.#around(point)) {
      const distance = kilometresTo(town, point);
      if (distance > kilometres || measure(town, distance) >= least || !wanted(town)) continue;
      best = town;
      least = measure(town, distance);
    }
    return best;
  }

  *#around({ latitude, longitude }: Point): Iterable<KnownPlace> {
    for (const north of [-1, 0, 1]) {
      for (const east of [-1, 0, 1]) {
        const square = squareOf(Math.floor(latitude) + north, Math.floor(longitude) + east);
        for (const turn of this.#squares.get(square) ?? []) yield this.gazetteer.at(turn);
      }
    }
  }
}

/** Of whole degrees; a longitude may be one beyond the end. */
function squareOf(latitude: number, longitude: number): number {
  return latitude * 360 + ((longitude + 540) % 360);
}
