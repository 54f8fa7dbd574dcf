import type { KnownPlace } from "./gazetteer";

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

/** Finds towns near a point by looking only at the neighbouring squares of a grid of one degree. */
export class TownGrid {
  readonly #squares = new Map<string, KnownPlace[]>();

  constructor(places: Iterable<KnownPlace>) {
    for (const place of places) {
      const point = place.class === "town" ? pointOf(place) : null;
      if (point === null) continue;
      const key = squareOf(point, 0, 0);
      const square = this.#squares.get(key);
      if (square === undefined) this.#squares.set(key, [place]);
      else square.push(place);
    }
  }

  /** The nearest town within `kilometres` (at most some 50) that is `wanted`. */
  nearest(point: Point, kilometres: number, wanted: (place: KnownPlace) => boolean): KnownPlace | null {
    let best: KnownPlace | null = null;
    let least = kilometres;
    for (const place of this.#around(point)) {
      const there = pointOf(place);
      const distance = there === null ? Number.POSITIVE_INFINITY : kilometresBetween(point, there);
      if (distance <= least && wanted(place)) {
        best = place;
        least = distance;
      }
    }
    return best;
  }

  *#around(point: Point): Iterable<KnownPlace> {
    for (const north of [-1, 0, 1]) {
      for (const east of [-1, 0, 1]) yield* this.#squares.get(squareOf(point, north, east)) ?? [];
    }
  }
}

function squareOf({ latitude, longitude }: Point, north: number, east: number): string {
  const column = (Math.floor(longitude) + east + 540) % 360;
  return `${Math.floor(latitude) + north} ${column}`;
}
