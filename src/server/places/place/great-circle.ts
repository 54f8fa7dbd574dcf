/** Degrees, north and east positive. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The Earth's mean radius (IUGG), in statute miles; the true one differs by less than 0.4 %. */
const earthRadiusMiles = 6371.0088 / 1.609344;
const radians = Math.PI / 180;

/** North or south; towards the poles a degree of longitude is less. */
export const milesPerDegree = earthRadiusMiles * radians;

/**
 * The shortest way over the globe, in statute miles, by the haversine formula, which is exact for near points
 * too. NaN for what is no point.
 */
export function milesBetween(from: Point, to: Point): number {
  const north = Math.sin(((to.latitude - from.latitude) * radians) / 2);
  const east = Math.sin(((to.longitude - from.longitude) * radians) / 2);
  const parallels = Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians);
  const haversine = north * north + parallels * east * east;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
