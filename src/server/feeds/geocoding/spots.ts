import type { KnownPlace } from "./known-places";
import { kilometresTo, type Point } from "./nearest-town";

/**
 * Nearer to a town's middle, a job is in its middle: two miles, beside the five of the smallest radius. That leaves
 * most jobs without a spot, and no job is farther than that from where it is said to be.
 */
const middleKilometres = 3.2;

/** A degree has 64 lines: a mile apart or less. Their numbers are exact in binary, so that equal spots are equal. */
const linesPerDegree = 64;

/** The spots of a job's points in one place, each once; none where all are in the middle of a town. */
export function spotsIn(place: KnownPlace, points: readonly Point[]): Point[] {
  const isMiddle = (point: Point) => kilometresTo(place, point) <= middleKilometres;
  if (points.every(isMiddle)) return [];
  const spots = points.map(onGrid);
  const isFirst = ({ latitude, longitude }: Point, at: number) =>
    spots.findIndex((other) => other.latitude === latitude && other.longitude === longitude) === at;
  return spots
    .filter(isFirst)
    .sort((one, other) => one.latitude - other.latitude || one.longitude - other.longitude);
}

/** Where the nearest lines cross, at most 0.8 miles from the point. */
function onGrid({ latitude, longitude }: Point): Point {
  // `+ 0` makes a negative zero one that is equal to the other in JSON, too.
  const nearest = (degrees: number) => Math.round(degrees * linesPerDegree) / linesPerDegree + 0;
  return { latitude: nearest(latitude), longitude: nearest(longitude) };
}
