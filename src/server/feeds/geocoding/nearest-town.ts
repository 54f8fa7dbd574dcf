import KDBush from "kdbush";
import { unitsOfDegree } from "../../places/packed/packed-places";
import type { Gazetteer } from "./gazetteer";
import type { KnownPlace } from "./known-places";

export interface Point {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Per degree of latitude. */
export const kilometresPerDegree = 111.2;
const radians = Math.PI / 180;

/** Accurate to 1 % within some hundred kilometres. */
export function kilometresBetween(one: Point, other: Point): number {
  const north = one.latitude - other.latitude;
  const turn = Math.abs(one.longitude - other.longitude);
  const middle = ((one.latitude + other.latitude) / 2) * radians;
  return kilometresPerDegree * Math.hypot(north, Math.min(turn, 360 - turn) * Math.cos(middle));
}

/** Infinite for an area, which has no single point. */
export function kilometresTo(place: KnownPlace, point: Point | null): number {
  const there = pointOf(place);
  return point === null || there === null ? Number.POSITIVE_INFINITY : kilometresBetween(point, there);
}

/** Null without coordinates, for invalid ones, and for null island (0, 0). */
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

/** People per square kilometre, to estimate a town's reach. */
const density = 3_000;
const minReach = 1;
const maxReach = 12;

/** In kilometres. Keeps a job in a city's suburb from being put in the hamlet next door. */
export function reachOf({ population }: KnownPlace): number {
  return Math.min(maxReach, Math.max(minReach, Math.sqrt(population / (density * Math.PI))));
}

/** Far enough for most points, with few enough towns to check each. */
const firstLookKilometres = 10;

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

  nearest(point: Point, kilometres: number, wanted: (place: KnownPlace) => boolean): KnownPlace | null {
    const look = (reach: number) => this.#least(point, reach, wanted, (_town, distance) => distance);
    return look(Math.min(firstLookKilometres, kilometres)) ?? look(kilometres);
  }

  /** The town within `kilometres` that most likely contains a point: the nearest relative to its size. */
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

  /** Searches a second box across the date line where needed. */
  #inBox({ latitude, longitude }: Point, kilometres: number): number[] {
    const north = kilometres / kilometresPerDegree;
    const east = Math.min(180, north / Math.max(0.01, Math.cos((Math.abs(latitude) + north) * radians)));
    const box = (middle: number) =>
      this.#tree.range(middle - east, latitude - north, middle + east, latitude + north);
    if (Math.abs(longitude) + east <= 180) return box(longitude);
    return [...box(longitude), ...box(longitude - Math.sign(longitude) * 360)];
  }
}
