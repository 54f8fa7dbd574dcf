import KDBush from "kdbush";
import { unitsOfDegree } from "../../places/packed/packed-places";
import type { Gazetteer } from "./gazetteer";
import type { KnownPlace } from "./known-places";

export interface Point {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** To the north or south. */
export const kilometresPerDegree = 111.2;
const radians = Math.PI / 180;

/** Good to a percent within some hundred kilometres, which is all that is asked of it. */
export function kilometresBetween(one: Point, other: Point): number {
  const north = one.latitude - other.latitude;
  const turn = Math.abs(one.longitude - other.longitude);
  const middle = ((one.latitude + other.latitude) / 2) * radians;
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
export function reachOf({ population }: KnownPlace): number {
  return Math.min(mostReach, Math.max(leastReach, Math.sqrt(population / (density * Math.PI))));
}

/** Far enough for most points, and few enough towns to look at each. */
const firstLookKilometres = 10;

/** Finds towns near a point. */
export class TownIndex {
  readonly #turns: number[] = [];
  readonly #tree: KDBush;

  constructor(readonly gazetteer: Pick<Gazetteer, "eachTown" | "at">) {
    const points: Point[] = [];
    gazetteer.eachTown((turn, latitude, longitude) => {
      this.#turns.push(turn);
      points.push({ latitude: latitude / unitsOfDegree, longitude: longitude / unitsOfDegree });
    });
    this.#tree = new KDBush(points.length);
    for (const { longitude, latitude } of points) this.#tree.add(longitude, latitude);
    this.#tree.finish();
  }

  /** The nearest town within `kilometres` that is `wanted`. */
  nearest(point: Point, kilometres: number, wanted: (place: KnownPlace) => boolean): KnownPlace | null {
    const look = (reach: number) => this.#least(point, reach, wanted, (_town, distance) => distance);
    return look(Math.min(firstLookKilometres, kilometres)) ?? look(kilometres);
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
    for (const index of this.#inBox(point, kilometres)) {
      const town = this.gazetteer.at(this.#turns[index] ?? 0);
      if (!wanted(town)) continue;
      const distance = kilometresTo(town, point);
      if (distance > kilometres || measure(town, distance) >= least) continue;
      best = town;
      least = measure(town, distance);
    }
    return best;
  }

  /** Once more round the globe, for points by the date line. */
  #inBox({ latitude, longitude }: Point, kilometres: number): number[] {
    const north = kilometres / kilometresPerDegree;
    const east = Math.min(180, north / Math.max(0.01, Math.cos((Math.abs(latitude) + north) * radians)));
    const box = (middle: number) =>
      this.#tree.range(middle - east, latitude - north, middle + east, latitude + north);
    if (Math.abs(longitude) + east <= 180) return box(longitude);
    return [...box(longitude), ...box(longitude - Math.sign(longitude) * 360)];
  }
}
