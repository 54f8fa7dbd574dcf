/** Degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const radiusMiles = 3958.7613;
const radians = Math.PI / 180;
export const milesPerDegree = radiusMiles * radians;
export function milesBetween(from: Point, to: Point): number {
  const north = Math.sin(((to.latitude - from.latitude) * radians) / 2);
  const east = Math.sin(((to.longitude - from.longitude) * radians) / 2);
  const chord =
    north * north + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * east * east;
  return 2 * radiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}
