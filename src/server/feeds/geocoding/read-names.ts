import type { Gazetteer } from "./gazetteer";
import type { KnownPlace } from "./known-places";
import { type Candidate, candidatesOf, isWithin, mayFollow, type Rank, type Wanted } from "./name-candidates";
import { bitCount, bitOf, type Names, namesNear, neighboursOf } from "./named-neighbours";
import { pointOf, type TownIndex } from "./nearest-town";

/** What the names of one place lead to. */
export interface Reading {
  /** The most specific place that the other names agree with; null when none is known. */
  readonly place: KnownPlace | null;
  /** Whether a region that is named too has the place in it. */
  readonly inNamedRegion: boolean;
  /** Why the place is a guess, or less than was named; null when it is neither. */
  readonly doubt: string | null;
}

export interface NameSources {
  readonly gazetteer: Gazetteer;
  readonly wanted: Wanted;
  readonly rank: Rank;
  readonly towns: () => TownIndex;
}

/** A meaning of one of the names, and what the other names say for it. */
interface Weighed extends Candidate {
  /** Which of the names, 0 the smallest. */
  readonly name: number;
  /** How many of the other names agree. */
  readonly support: number;
  readonly regional: boolean;
  /** Whether a town that is named too is near. */
  readonly near: boolean;
}

/** A hospital's name alone tells its town only when that is a city. */
const cityPeople = 100_000;
/** How much better known a place has to be than its namesakes not to be a guess. */
const clearly = 3;
/** The same, where a name in between is not known. */
const veryClearly = 10;

/** Weighs every meaning of each name by how many of the other names agree with it. */
export function readNames(names: readonly string[], sources: NameSources): Reading {
  const meanings = names.map((name) => candidatesOf(name, sources.gazetteer, sources.wanted));
  const weighed = weighAll(meanings, sources);
  const bests = weighed.map((candidates) => bestOf(candidates, sources.rank));
  const best = bests.reduce((one, other) => moreTelling(one, other, sources), undefined);
  if (best === undefined) return { place: null, inNamedRegion: false, doubt: null };
  const gap = meanings.slice(best.name + 1).some((candidates) => candidates.length === 0);
  const rivals = rivalry(best, weighed[best.name] ?? [], sources.rank);
  if (gap && !best.regional && rivals * veryClearly > 1) {
    const larger = bests
      .slice(best.name + 1)
      .reduce((one, other) => moreTelling(one, other, sources), undefined);
    return { place: larger?.place ?? null, inNamedRegion: false, doubt: "one of several of this name" };
  }
  return { place: best.place, inNamedRegion: best.regional, doubt: doubtOf(best, rivals, meanings) };
}

function doubtOf(best: Weighed, rivals: number, meanings: readonly (readonly Candidate[])[]): string | null {
  if (best.weak && !best.regional && !best.near) return "told from the name of a site";
  if (!best.regional && rivals * clearly > 1) return "one of several of this name";
  const smaller = best.place.class !== "town" && meanings.slice(0, best.name).length > 0;
  return smaller ? "only the area is known" : null;
}

/** How well known the next namesake is that as many names agree with, as a share of the best one. */
function rivalry(best: Weighed, namesakes: readonly Weighed[], rank: Rank): number {
  const others = namesakes.filter(
    ({ place, support }) => place !== best.place && isAlike(place, best.place) && support === best.support,
  );
  return Math.max(0, ...others.map(({ place }) => rank(place))) / rank(best.place);
}

function isAlike(one: KnownPlace, other: KnownPlace): boolean {
  return one.class === other.class && one.topLevel === other.topLevel;
}

function weighAll(
  meanings: readonly (readonly Candidate[])[],
  { gazetteer, rank }: NameSources,
): Weighed[][] {
  const saidBy = namesOfAreas(meanings);
  const countries = [...saidBy.keys()].filter(({ class: kind }) => kind === "country");
  const neighbours = neighboursOf(meanings, rank);
  const weigh = ({ place, weak }: Candidate, name: number): Weighed => {
    let agreeing = namesNear(place, neighbours);
    const others = ~bitOf(name);
    const near = (agreeing & others) !== 0;
    let regional = false;
    for (const area of [...gazetteer.areasAround(place), ...countries]) {
      const names = saidBy.get(area) ?? 0;
      if (names === 0 || !mayFollow(area, place)) continue;
      agreeing |= names;
      regional ||= area.class === "region" && (names & others) !== 0;
    }
    return { place, weak, name, support: bitCount(agreeing & others), regional, near };
  };
  return meanings.map((candidates, name) =>
    candidates.map((candidate) => weigh(candidate, name)).filter(isBelievable),
  );
}

/** Which of the names may mean an area. */
function namesOfAreas(meanings: readonly (readonly Candidate[])[]): Map<KnownPlace, Names> {
  const saidBy = new Map<KnownPlace, Names>();
  for (const [name, candidates] of meanings.entries()) {
    for (const { place } of candidates)
      if (place.class !== "town") saidBy.set(place, (saidBy.get(place) ?? 0) | bitOf(name));
  }
  return saidBy;
}

function isBelievable({ weak, regional, near, place }: Weighed): boolean {
  return !weak || regional || near || (place.class === "town" && place.population >= cityPeople);
}

/** Of the meanings of one name. */
function bestOf(candidates: readonly Weighed[], rank: Rank): Weighed | undefined {
  const [first] = candidates;
  return candidates.reduce((best, other) => (isLikelier(other, best, rank) ? other : best), first);
}

function isLikelier(one: Weighed, other: Weighed | undefined, rank: Rank): boolean {
  if (other === undefined || one.support !== other.support) return one.support > (other?.support ?? -1);
  if (one.weak !== other.weak) return other.weak;
  // Once the state is known, a name in it is a town's rather than that of the county around the town.
  const isTown = one.place.class === "town";
  const regional = one.regional && other.regional;
  if (isTown !== (other.place.class === "town") && (regional || isNamedAfter(one.place, other.place)))
    return isTown;
  return rank(one.place) > rank(other.place);
}

/** A town that people mean by the name of the area around it: Durham, Quebec. */
const leastMeant = 20_000;

function isNamedAfter(one: KnownPlace, other: KnownPlace): boolean {
  const [town, area] = one.class === "town" ? [one, other] : [other, one];
  return (
    town.class === "town" && area.class === "region" && town.population >= leastMeant && mayFollow(area, town)
  );
}

/**
 * Of the best meanings of two names, the smaller first: what more names agree with, or else the smaller
 * place.
 */
function moreTelling(
  smaller: Weighed | undefined,
  larger: Weighed | undefined,
  sources: NameSources,
): Weighed | undefined {
  if (smaller === undefined || larger === undefined) return smaller ?? larger;
  return isSmallerMeant(smaller, larger, sources) ? smaller : larger;
}

function isSmallerMeant(smaller: Weighed, larger: Weighed, { rank, towns }: NameSources): boolean {
  if (smaller.support !== larger.support) return smaller.support > larger.support;
  if (smaller.weak !== larger.weak) return larger.weak;
  if (larger.place.class === "region" && !smaller.regional)
    return isBeside(smaller.place, larger.place, towns());
  if (smaller.support === 0) return rank(larger.place) <= rank(smaller.place);
  // 'London, Croydon' is written from large to small.
  return larger.place.class !== "town" || smaller.place.population <= 10 * larger.place.population;
}

/** 'Croydon, Surrey': people go on naming the county that a town was in. */
const besideKilometres = 20;

function isBeside(town: KnownPlace, area: KnownPlace, towns: TownIndex): boolean {
  const point = pointOf(town);
  return point !== null && towns.nearest(point, besideKilometres, (place) => isWithin(place, area)) !== null;
}
