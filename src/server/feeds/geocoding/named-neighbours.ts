import { firstFrom, type KnownPlace } from "./known-places";
import type { Candidate, Rank } from "./name-candidates";
import { kilometresPerDegree, kilometresTo, pointOf } from "./nearest-town";

/** Some of the names of one place, of which there are 16 at most, as the bits of a number. */
export type Names = number;

export function bitOf(name: number): Names {
  return 1 << name;
}

export function bitCount(names: Names): number {
  let count = 0;
  for (let rest = names; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** How far a town may be from one that is named with it: 'Headingley, Leeds'. */
const togetherKilometres = 40;
/** The same, to the north. */
const togetherDegrees = togetherKilometres / kilometresPerDegree;
/** Towns that a name near another may mean; only the best known count. */
const mostNeighbours = 12;

/** A town that one of the names may mean. */
export interface Neighbour {
  readonly town: KnownPlace;
  readonly name: number;
  readonly latitude: number;
}

/** Of the meanings of each name, by their latitudes. */
export function neighboursOf(meanings: readonly (readonly Candidate[])[], rank: Rank): Neighbour[] {
  const all = meanings.flatMap((candidates, name) =>
    bestKnownTowns(candidates, rank).map((town) => ({ town, name, latitude: town.latitude ?? 0 })),
  );
  return all.sort((one, other) => one.latitude - other.latitude);
}

/** The names of the towns near a town. Only those are looked at that are not too far to the north or south. */
export function namesNear(place: KnownPlace, neighbours: readonly Neighbour[]): Names {
  const here = place.class === "town" ? pointOf(place) : null;
  if (here === null) return 0;
  let names = 0;
  const southmost = here.latitude - togetherDegrees;
  const from = firstFrom(neighbours.length, (at) => (neighbours[at]?.latitude ?? 0) >= southmost);
  for (let at = from; at < neighbours.length; at += 1) {
    const { town, name, latitude } = neighbours[at] as Neighbour;
    if (latitude > here.latitude + togetherDegrees) break;
    if (town !== place && kilometresTo(town, here) <= togetherKilometres) names |= bitOf(name);
  }
  return names;
}

function bestKnownTowns(candidates: readonly Candidate[], rank: Rank): KnownPlace[] {
  const towns = candidates
    .filter(({ place, weak }) => !weak && place.class === "town")
    .map(({ place }) => place);
  return towns.sort((one, other) => rank(other) - rank(one)).slice(0, mostNeighbours);
}
