import { firstIndex } from "../../../shared/first-index";
import type { KnownPlace } from "./known-places";
import {
  type Candidate,
  candidatesOf,
  isAbroad,
  isFamiliar,
  isWithin,
  mayFollow,
  type NameSources,
  type Rank,
} from "./name-candidates";
import { kilometresPerDegree, kilometresTo, pointOf, type TownIndex } from "./nearest-town";

export interface Reading {
  /** The most specific place that the other names agree with; null when no name is known. */
  readonly place: KnownPlace | null;
  /** The other members of an area made up of several places, where the names mean all of it. */
  readonly alike: readonly KnownPlace[];
  readonly inNamedRegion: boolean;
  /** Why the place is a guess, or wider than the one named; null if it is neither. */
  readonly doubt: string | null;
}

interface Weighed extends Candidate {
  /** Index of the name, 0 the smallest. */
  readonly name: number;
  /** Number of other names that agree. */
  readonly support: number;
  readonly regional: boolean;
  /** Whether its country or state is named. */
  readonly isPlaced: boolean;
  /** Whether a nearby town is named. */
  readonly near: boolean;
}

/** The name of a hospital or other site is enough evidence only for a town this large. */
const cityPeople = 100_000;
/** Minimum ratio of a place's rank to that of its next namesake for it not to be a guess. */
const clearly = 3;
/** The same, where an unknown name lies in between. */
const veryClearly = 10;

export function readNames(names: readonly string[], sources: NameSources): Reading {
  const meanings = names.map((name) => candidatesOf(name, sources));
  const weighed = weighAll(names, meanings, sources);
  const bests = weighed.map((candidates, name) => bestOf(candidates, isCode(names, name), sources.rank));
  const best = bestMeant(bests, sources);
  if (best === undefined) return nothing;
  const gap = meanings.slice(best.name + 1).some((candidates) => candidates.length === 0);
  const rivals = rivalry(best, weighed[best.name] ?? [], sources.rank);
  if (gap && !best.regional && rivals * veryClearly > 1) {
    const larger = bestMeant(bests.slice(best.name + 1), sources);
    return { ...nothing, place: larger?.place ?? null, doubt: "one of several of this name" };
  }
  return {
    place: best.place,
    alike: alikeTo(best, weighed[best.name] ?? []),
    inNamedRegion: best.regional,
    doubt: doubtOf(best, rivals, meanings),
  };
}

const nothing: Reading = { place: null, alike: [], inNamedRegion: false, doubt: null };

const twoLetters = /^[A-Z]{2}$/;

/** Two letters after another name are an American state before a country: 'Annapolis Junction, MD'. */
function isCode(names: readonly string[], name: number): boolean {
  return name > 0 && twoLetters.test(names[name] ?? "");
}

function alikeTo(best: Weighed, namesakes: readonly Weighed[]): KnownPlace[] {
  if (!best.together) return [];
  const others = namesakes.filter(
    ({ together, support, place }) => together && support === best.support && place !== best.place,
  );
  return others.map(({ place }) => place);
}

function doubtOf(best: Weighed, rivals: number, meanings: readonly (readonly Candidate[])[]): string | null {
  if (best.weak && !best.regional && !best.near) return "told from the name of a site";
  if (!best.regional && !best.together && rivals * clearly > 1) return "one of several of this name";
  const smaller = best.place.class !== "town" && meanings.slice(0, best.name).length > 0;
  return smaller ? "only the area is known" : null;
}

/** As a share of the best one's rank, among namesakes with equal support. */
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
  names: readonly string[],
  meanings: readonly (readonly Candidate[])[],
  { gazetteer, rank, home }: NameSources,
): Weighed[][] {
  const saidBy = namesOfAreas(meanings);
  const countries = [...saidBy.keys()].filter(({ class: kind }) => kind === "country");
  const known = meanings.map((candidates) => withoutHamletsLikeStates(candidates, rank));
  const neighbours = neighboursOf(known, rank);
  const codes = names.reduce((bits, name, at) => (twoLetters.test(name) ? bits | bitOf(at) : bits), 0);
  const weigh = (candidate: Candidate, name: number): Weighed => {
    const { place, weak, together } = candidate;
    const abroad = isAbroad(place, home);
    // 'North Salem, IN' is not Salem in India: a two-letter code is too weak to support half a name.
    const others = ~bitOf(name) & (weak && abroad ? ~codes : ~0);
    const said = (area: KnownPlace) => (saidBy.get(area) ?? 0) & others;
    const areas = areasSaid(place, gazetteer.areasAround(place), countries, said);
    const regional = areas.some(({ class: kind }) => kind === "region");
    const isPlaced = areas.some((area) => area.topLevel || area.class === "country");
    const mayBeNear = (isPlaced || !abroad) && known[name]?.includes(candidate);
    const near = mayBeNear ? namesNear(place, neighbours) & others : 0;
    const agreeing = areas.reduce((bits, area) => bits | said(area), near | (together ? said(place) : 0));
    return { ...candidate, name, support: bitCount(agreeing), regional, isPlaced, near: near !== 0 };
  };
  return meanings.map((candidates, name) =>
    candidates
      .map((candidate) => weigh(candidate, name))
      .filter((each) => isBelievable(each) && (each.isPlaced || isMeantAlone(each, names[name] ?? "", home))),
  );
}

/**
 * The areas around a place that other names mention. Naming the sovereign country is no evidence for a
 * territory of another name: 'Saint James, UK' is not in the Caymans.
 */
function areasSaid(
  place: KnownPlace,
  around: readonly KnownPlace[],
  countries: readonly KnownPlace[],
  said: (area: KnownPlace) => Names,
): KnownPlace[] {
  const own = around.filter((area) => said(area) !== 0);
  if (own.length === 0 && place.class !== "country") return [];
  const sovereigns = countries.filter((country) => mayFollow(country, place) && said(country) !== 0);
  return [...new Set([...own, ...sovereigns])];
}

function namesOfAreas(meanings: readonly (readonly Candidate[])[]): Map<KnownPlace, Names> {
  const saidBy = new Map<KnownPlace, Names>();
  for (const [name, candidates] of meanings.entries()) {
    for (const { place } of candidates)
      if (place.class !== "town") saidBy.set(place, (saidBy.get(place) ?? 0) | bitOf(name));
  }
  return saidBy;
}

function isMeantAlone({ place, weak }: Candidate, name: string, home: string | null): boolean {
  return weak ? !isAbroad(place, home) : isFamiliar(place, name, home);
}

function isBelievable({ weak, regional, near, place }: Weighed): boolean {
  return !weak || regional || near || (place.class === "town" && place.population >= cityPeople);
}

function bestOf(candidates: readonly Weighed[], isCode: boolean, rank: Rank): Weighed | undefined {
  const [first] = candidates;
  return candidates.reduce((best, other) => (isLikelier(other, best, isCode, rank) ? other : best), first);
}

function isLikelier(one: Weighed, other: Weighed | undefined, isCode: boolean, rank: Rank): boolean {
  if (other === undefined || one.support !== other.support) return one.support > (other?.support ?? -1);
  if (one.weak !== other.weak) return other.weak;
  if (one.together !== other.together) return one.together;
  if (isCode && isState(one.place) !== isState(other.place)) return isState(one.place);
  // Once the state is known, a name in it means the town rather than the county around it.
  const isTown = one.place.class === "town";
  const regional = one.regional && other.regional;
  if (isTown !== (other.place.class === "town") && (regional || isNamedAfter(one.place, other.place)))
    return isTown;
  return rank(one.place) > rank(other.place);
}

function isState({ topLevel, countryCode }: KnownPlace): boolean {
  return topLevel && countryCode === "US";
}

/** Minimum population of a town preferred to the region named after it: Durham, Quebec. */
const minPopulationMeant = 20_000;

function isNamedAfter(one: KnownPlace, other: KnownPlace): boolean {
  const [town, area] = one.class === "town" ? [one, other] : [other, one];
  return (
    town.class === "town" &&
    area.class === "region" &&
    town.population >= minPopulationMeant &&
    mayFollow(area, town)
  );
}

function bestMeant(bests: readonly (Weighed | undefined)[], sources: NameSources): Weighed | undefined {
  return bests.reduce((smaller, larger) => {
    if (smaller === undefined || larger === undefined) return smaller ?? larger;
    return isSmallerMeant(smaller, larger, sources) ? smaller : larger;
  }, undefined);
}

function isSmallerMeant(smaller: Weighed, larger: Weighed, { rank, towns }: NameSources): boolean {
  if (smaller.support !== larger.support) return smaller.support > larger.support;
  if (smaller.weak !== larger.weak) return larger.weak;
  if (larger.together && smaller.place.class === "town") return true;
  if (larger.place.class === "region" && !smaller.regional)
    return isBeside(smaller.place, larger.place, towns());
  const isFar = larger.place.class === "town" && areFarApart(smaller.place, larger.place);
  if (smaller.support === 0 || isFar) return rank(larger.place) <= rank(smaller.place);
  // 'London, Croydon' is written from large to small.
  return larger.place.class !== "town" || smaller.place.population <= 10 * larger.place.population;
}

/** Saint Mary's of Southampton is not the one in the Isles of Scilly, though both are in the UK. */
const farKilometres = 100;

function areFarApart(one: KnownPlace, other: KnownPlace): boolean {
  const kilometres = kilometresTo(one, pointOf(other));
  return Number.isFinite(kilometres) && kilometres > farKilometres;
}

/** 'Croydon, Surrey': people keep naming the county that a town used to be in. */
const besideKilometres = 20;

function isBeside(town: KnownPlace, area: KnownPlace, towns: TownIndex): boolean {
  const point = pointOf(town);
  return point !== null && towns.nearest(point, besideKilometres, (place) => isWithin(place, area)) !== null;
}

/** A set of the names of one place (at most 16), as a bit mask. */
type Names = number;

function bitOf(name: number): Names {
  return 1 << name;
}

function bitCount(names: Names): number {
  let count = 0;
  for (let rest = names; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Maximum distance between towns named together: 'Headingley, Leeds'. */
const togetherKilometres = 40;
const togetherDegrees = togetherKilometres / kilometresPerDegree;
const maxNeighbours = 12;

interface Neighbour {
  readonly town: KnownPlace;
  readonly name: number;
  readonly latitude: number;
}

/** Sorted by latitude. */
function neighboursOf(meanings: readonly (readonly Candidate[])[], rank: Rank): Neighbour[] {
  const all = meanings.flatMap((candidates, name) => {
    const towns = candidates.filter(({ place, weak }) => !weak && place.class === "town");
    const bestKnown = towns.sort((one, other) => rank(other.place) - rank(one.place)).slice(0, maxNeighbours);
    return bestKnown.map(({ place: town }) => ({ town, name, latitude: town.latitude ?? 0 }));
  });
  return all.sort((one, other) => one.latitude - other.latitude);
}

function namesNear(place: KnownPlace, neighbours: readonly Neighbour[]): Names {
  const here = place.class === "town" ? pointOf(place) : null;
  if (here === null) return 0;
  let names = 0;
  const southmost = here.latitude - togetherDegrees;
  const from = firstIndex(neighbours.length, (at) => (neighbours[at]?.latitude ?? 0) >= southmost);
  for (let at = from; at < neighbours.length; at += 1) {
    const { town, name, latitude } = neighbours[at] as Neighbour;
    if (latitude > here.latitude + togetherDegrees) break;
    if (town !== place && kilometresTo(town, here) <= togetherKilometres) names |= bitOf(name);
  }
  return names;
}

/** There is a hamlet Washington near a Bangor, but after a town's name people mean the state. */
const minStateShare = 1 / 50;

function withoutHamletsLikeStates(candidates: readonly Candidate[], rank: Rank): readonly Candidate[] {
  const state = candidates.find(({ place }) => isState(place) && place.class === "region")?.place;
  if (state === undefined) return candidates;
  return candidates.filter(({ place }) => rank(place) >= minStateShare * rank(state));
}
