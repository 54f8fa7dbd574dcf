import type { RawPlace } from "../feed/feed-row";
import type { KnownPlace } from "../geocoding/known-places";
import { kilometresTo, type Point } from "../geocoding/nearest-town";
import type { FoundPlace, Remark } from "../geocoding/place-at";
import type { PlaceResolver } from "../geocoding/resolve-place";

/**
 * Points this near a town's centre count as its centre: two miles, beside the five of the smallest search
 * radius. Most jobs then need no spot, and no job is moved further than that.
 */
const middleKilometres = 3.2;

/** Lines at most a mile apart; 64ths are exact in binary, so that equal spots compare equal. */
const linesPerDegree = 64;

/** Distinct grid points, sorted; none if all points are at the town's centre. */
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

/** The nearest grid point, at most 0.8 miles away. */
function onGrid({ latitude, longitude }: Point): Point {
  // `+ 0` turns -0 into 0.
  const nearest = (degrees: number) => Math.round(degrees * linesPerDegree) / linesPerDegree + 0;
  return { latitude: nearest(latitude), longitude: nearest(longitude) };
}

/** A job's location in one of its places, where that is not the town's centre or the place is an area. */
export interface JobSpot extends Point {
  readonly placeId: number;
}

export type PlaceNote =
  | `place not found: ${string}`
  | `place known only roughly: ${string}`
  | `place told by part of the evidence: ${string}`;

export const lineMaxLength = 200;

interface Places {
  readonly known: readonly KnownPlace[];
  readonly spots: readonly (Point & { readonly place: KnownPlace })[];
  readonly remote: boolean;
  readonly notes: readonly PlaceNote[];
}

/** Limit on the candidate places weighed for one job; a real one in 117 places has fewer. */
const maxMeanings = 5_000;

/** Known places sorted by id, without repeats, with notes on the others. */
export function placesOf(raw: readonly RawPlace[], resolve: PlaceResolver): Places {
  const placed: FoundPlace[] = [];
  const notes = new Set<PlaceNote>();
  let remote = false;
  let weighed = 0;
  for (const given of raw) {
    if (weighed > maxMeanings) {
      notes.add(`place not found: ${spelled(given)}, and those after it: too many names of too many places`);
      break;
    }
    const { found, named, remote: isRemote, unknown, meanings } = resolve(given);
    remote ||= isRemote;
    weighed += meanings;
    if (named && found.length === 0) notes.add(`place not found: ${spelled(given)}`);
    else for (const name of unknown) notes.add(`place not found: ${name.slice(0, lineMaxLength)}`);
    for (const { place, remark } of found)
      if (remark !== null) notes.add(noteOf(remark, place, spelled(given)));
    placed.push(...found);
  }
  return { ...withSpots(placed), remote, notes: [...notes] };
}

function withSpots(placed: readonly FoundPlace[]): Pick<Places, "known" | "spots"> {
  const points = new Map(placed.map(({ place }): [KnownPlace, Point[]] => [place, []]));
  for (const { place, point } of placed) if (point !== null) points.get(place)?.push(point);
  const known = [...points.keys()].sort((one, other) => one.id - other.id);
  const spots = known.flatMap((place) =>
    spotsIn(place, points.get(place) ?? []).map((spot) => ({ place, ...spot })),
  );
  return { known, spots };
}

/** Slugs outlive place ids. Jobs without a spot keep the hash that they had before spots existed. */
export function placesInHash({ known, spots }: Places): object {
  return {
    places: known.map(({ slug }) => slug),
    ...(spots.length > 0 && {
      spots: spots.map(({ place: { slug }, latitude, longitude }) => [slug, latitude, longitude]),
    }),
  };
}

export function storedPlaces({ known, spots }: Places) {
  return {
    placeIds: known.map(({ id }) => id),
    spots: spots.map(({ place: { id: placeId }, latitude, longitude }) => ({ placeId, latitude, longitude })),
  };
}

function noteOf({ kind, reason }: Remark, { name }: KnownPlace, given: string): PlaceNote {
  const placing = `${given} is in ${name} (${reason})`;
  return kind === "rough"
    ? `place known only roughly: ${placing}`
    : `place told by part of the evidence: ${placing}`;
}

function spelled({ text, city, region, country, postalCode, latitude, longitude }: RawPlace): string {
  const words = [text, city, region, country, postalCode].filter(
    (part) => part !== undefined && part !== null && part !== "",
  );
  return (words.join(", ") || `${latitude}, ${longitude}`).slice(0, lineMaxLength);
}
