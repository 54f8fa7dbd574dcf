import { partsOfTownName } from "../../places/names/names-of-place";
import { withoutSurroundings } from "../../places/names/spelling";
import type { KnownPlace } from "./known-places";
import { type CandidateSources, inCountry, isFamiliar, mayFollow, type Rank } from "./name-candidates";
import { kilometresBetween, pointOf, reachOf } from "./nearest-town";

/** Names of one place, from small to large; a longer list is read in pieces. */
const longestChain = 16;

interface ChainSources extends CandidateSources {
  readonly rank: Rank;
}

interface Name {
  readonly text: string;
  readonly meanings: readonly KnownPlace[];
}

/**
 * Parts names into those of one place each: 'Dallas, TX, Houston, TX' are two, 'Leeds, West Yorkshire,
 * England' is one, 'London, Leeds' two. Each name is compared with the one before and the one after it.
 */
export function chainsOf(list: readonly string[], sources: ChainSources): string[][] {
  return listsInNames(list, sources).flatMap((names) => chainsOfNames(names, sources));
}

function chainsOfNames(names: readonly string[], sources: ChainSources): string[][] {
  const chains: Name[][] = [[]];
  const known = names.map((text) => nameOf(text, sources));
  let around: readonly KnownPlace[] = [];
  for (const [index, name] of known.entries()) {
    let chain = chains.at(-1) ?? [];
    const ended = around.length > 0 && chain.length > 1 && beginsAnother(name, known[index + 1], around);
    if (ended || chain.length >= longestChain) {
      chain = [];
      around = [];
      chains.push(chain);
    }
    chain.push(name);
    const areas = name.meanings.filter(({ class: kind }) => kind !== "town");
    if (areas.length > 0) around = areas;
  }
  return chains
    .flatMap((chain) => placesApart(chain, sources))
    .map((chain) => chain.map(({ text }) => text))
    .filter((chain) => chain.length > 0);
}

function nameOf(text: string, { gazetteer, wanted }: CandidateSources): Name {
  return { text, meanings: [...gazetteer.named(text), ...gazetteer.partsOf(text)].filter(wanted) };
}

/**
 * After the area of one place: a name that is no area around it, but a place with an area of its own, or in
 * the same country.
 */
function beginsAnother({ meanings }: Name, next: Name | undefined, around: readonly KnownPlace[]): boolean {
  if (around.some((area) => meanings.some((larger) => larger === area || mayFollow(larger, area))))
    return false;
  return meanings.some(
    (place) =>
      next?.meanings.some((area) => mayFollow(area, place)) ||
      around.some(({ countryCode }) => inCountry(countryCode)(place)),
  );
}

/**
 * Reads what is written within a name: 'Newport (Isle of Wight)' is a place and its area, 'Leeds/Bradford' and
 * 'York and Hull' are two lists, 'US-TX-Austin' is Austin, Texas, US. What the gazetteer knows by the whole name stays
 * whole: 'Halle (Saale)', 'Frankfurt/Main', 'Tyne and Wear'.
 */
function listsInNames(list: readonly string[], sources: ChainSources): string[][] {
  const lists: string[][] = [[]];
  for (const name of list) {
    const [first = [], ...others] = namesWithin(name, sources);
    lists.at(-1)?.push(...first);
    lists.push(...others);
  }
  return lists.filter((names) => names.length > 0);
}

function namesWithin(written: string, sources: ChainSources): string[][] {
  if (isKnown(written, sources)) return [[written]];
  const name = withoutSurroundings(written);
  if (isKnown(name, sources)) return [[name]];
  const names = namesInBrackets(name, sources) ?? namesBetween(name, sources);
  return names ?? [namesByHyphens(name, sources) ?? [townOfName(name, sources)]];
}

/** 'Esslingen am Neckar' is the only large Esslingen. */
function townOfName(name: string, sources: ChainSources): string {
  const { town, beside } = partsOfTownName(name);
  return beside === null || isClear(town, sources, townWithParts) ? town : name;
}

/** How much better known a place has to be than its namesakes to be meant by what tells it from them. */
const clearly = 3;

function isClear(name: string, sources: ChainSources, leastPeople = 0): boolean {
  const { rank } = sources;
  const [best, next] = nameOf(name, sources).meanings.toSorted((one, other) => rank(other) - rank(one));
  if (best === undefined || best.population < leastPeople) return false;
  return next === undefined || rank(best) >= clearly * rank(next);
}

function isKnown(name: string, sources: ChainSources): boolean {
  return nameOf(name, sources).meanings.length > 0;
}

/**
 * What is in brackets counts where it says more of the name before it, or where that is unknown: 'Head office
 * (Leeds)'.
 */
function namesInBrackets(name: string, sources: ChainSources): string[][] | null {
  const [before = "", ...rest] = name.split("(");
  if (rest.length === 0) return null;
  const [inner = "", after = ""] = rest.join(" ").split(")");
  const outside = withoutSurroundings(`${before.trim()} ${after.trim()}`);
  if (outside === "") return namesWithin(withoutSurroundings(inner), sources);
  const within = namesWithin(withoutSurroundings(inner), sources);
  const outer = namesWithin(outside, sources);
  const [one, ...more] = within.flat();
  const says =
    one !== undefined &&
    (isKnown(outside, sources) ? areRelated(outside, one, sources) : isKnown(one, sources));
  if (says && more.length === 0) return [...outer.slice(0, -1), [...(outer.at(-1) ?? []), one]];
  // 'Neustadt (Wied)' is one of many, but not any of them; 'Leeds (Office)' is the only one that is well known.
  return !/^\p{Lu}/u.test(inner) || isClear(outside, sources) ? outer : [[name]];
}

const besideKilometres = 40;

/** Whether one lies in the other or beside it, by any of their meanings. */
function areRelated(one: string, other: string, sources: ChainSources): boolean {
  const [here, there] = [nameOf(one, sources).meanings, nameOf(other, sources).meanings];
  return here.some((place) =>
    there.some(
      (each) =>
        mayFollow(each, place) || mayFollow(place, each) || kilometresApart(place, each) <= besideKilometres,
    ),
  );
}

const conjunctions = /\/| (?:&|and|und|et|y|e) /;

/** Of names that are all known by themselves; of others, a slash or an ampersand still parts two. */
function namesBetween(name: string, sources: ChainSources): string[][] | null {
  const parts = name
    .split(conjunctions)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length < 2) return null;
  const lists = parts.map((part) => namesWithin(part, sources));
  const areKnown = lists.every((names) => names.flat().some((each) => isKnown(each, sources)));
  return areKnown || /\s&\s/.test(name) ? lists.flat() : null;
}

/** A hyphenated name of a place within another, written from large to small. */
function namesByHyphens(name: string, sources: ChainSources): string[] | null {
  const parts = name
    .split("-")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const [first = "", ...others] = parts;
  const meant = meantBy(nameOf(first, sources), sources);
  if (others.length === 0 || meant === undefined) return null;
  const isTown = meant.class === "town" && meant.population >= townWithParts;
  if (isTown) return [...others.filter((other) => isInPart(other, meant, sources)), first];
  const within = others.filter((other) => areRelated(first, other, sources));
  return within.length > 0 ? parts.toReversed() : null;
}

/** 'Mitte' in Berlin; 'TX' around Austin; not a namesake in the country around. */
function isInPart(name: string, town: KnownPlace, sources: ChainSources): boolean {
  const reach = elsewhereReaches * reachOf(town);
  return nameOf(name, sources).meanings.some(
    (place) => mayFollow(place, town) || kilometresApart(place, town) <= reach,
  );
}

const townWithParts = 20_000;
/** Two cities that are nowhere near each other need only be known; nearer ones have to be large and alike. */
const cityPeople = 20_000;
const knownCityPeople = 50_000;
const largeCityPeople = 100_000;
const alikeSize = 2.5;
/** How far elsewhere is from a city's middle, in how far it reaches; and for a smaller town of the same county. */
const elsewhereReaches = 2;
const elsewhereInCounty = 3;
/** A namesake that is so much less known is not meant by a name alone. */
const negligible = 1 / 50;

/**
 * 'Leeds, Bradford', 'London, Manchester, UK', 'Germany, Austria' name places of which none lies in another: each is
 * one of its own, in the area that all are in.
 */
function placesApart(chain: Name[], sources: ChainSources): Name[][] {
  const areas = areasAtEnd(chain, sources);
  const items = chain.slice(0, chain.length - areas.length);
  const known = items.filter(({ meanings }) => meanings.length > 0);
  const meant = known.map((name) => meantBy(name, sources));
  const apart = known.map((one, index) =>
    known.map((other, at) => at > index && areApart(one, meant[index], other, meant[at], sources)),
  );
  const groups: Name[][] = [];
  for (const [index, name] of known.entries()) {
    if (apart.slice(0, index).every((others) => others.slice(index).every(Boolean))) groups.push([]);
    groups.at(-1)?.push(name);
  }
  if (groups.length < 2) return [chain];
  const unknown = items.filter((name) => !known.includes(name));
  return [...groups.map((names) => [...names, ...areas]), ...unknown.map((name) => [name])];
}

/** Names at the end of areas that all names before them may lie in. */
function areasAtEnd(chain: readonly Name[], sources: ChainSources): Name[] {
  const before = chain.slice(0, -1);
  const last = chain.at(-1);
  const known = before.filter(({ meanings }) => meanings.length > 0);
  const holdsAll = last?.meanings.some((area) => known.every((name) => mayLieIn(area, name, sources)));
  if (last === undefined || known.length === 0 || !holdsAll) return [];
  return [...areasAtEnd(before, sources), last];
}

/** Texas County does not make Texas a place in Oklahoma. */
function mayLieIn(area: KnownPlace, { meanings }: Name, { rank }: ChainSources): boolean {
  const best = Math.max(...meanings.map(rank));
  return meanings.some((place) => mayFollow(area, place) && rank(place) >= negligible * best);
}

/** What a name means by itself: the best known place, but a town rather than the county named after it. */
function meantBy({ text, meanings }: Name, { home, rank }: ChainSources): KnownPlace | undefined {
  const familiar = meanings.filter((place) => isFamiliar(place, text, home));
  const [best] = familiar.toSorted((one, other) => rank(other) - rank(one));
  if (best?.class !== "region") return best;
  const towns = familiar.filter(({ class: kind, population }) => kind === "town" && population >= cityPeople);
  return towns.find((town) => mayFollow(best, town)) ?? best;
}

function areApart(
  one: Name,
  here: KnownPlace | undefined,
  other: Name,
  there: KnownPlace | undefined,
  sources: ChainSources,
): boolean {
  if (here === undefined || there === undefined || here === there) return false;
  if (mayBeAround(one, here, there, sources) || mayBeAround(other, there, here, sources)) return false;
  // A county is named before a state, whichever that of the same name is.
  if (here.class !== there.class || here.topLevel !== there.topLevel) return false;
  if (here.class !== "town") return true;
  const [small, large] = here.population < there.population ? [here, there] : [there, here];
  if (small.population < cityPeople) return false;
  if (isSaidOfVillages(one, here, other, sources) || isSaidOfVillages(other, there, one, sources))
    return false;
  const [county, otherCounty] = [here, there].map((town) => sources.gazetteer.areasAround(town)[0]);
  const isLarge = small.population >= largeCityPeople;
  const elsewhere = isLarge || county !== otherCounty ? elsewhereReaches : elsewhereInCounty;
  const isAlike = isLarge && alikeSize * small.population >= large.population;
  return kilometresApart(here, there) > (isAlike ? 1 : elsewhere) * reachOf(large);
}

/** Whether a name that by itself means one place may be that of an area around another: Luxembourg, Belgium. */
function mayBeAround(
  { meanings }: Name,
  meant: KnownPlace,
  other: KnownPlace,
  { rank }: ChainSources,
): boolean {
  return meanings.some((area) => mayFollow(area, other) && rank(area) >= negligible * rank(meant));
}

/** Whether a small town's name may be that of another place, in or beside what is named with it: Westport, New York. */
function isSaidOfVillages(small: Name, town: KnownPlace, beside: Name, sources: ChainSources): boolean {
  if (town.population >= knownCityPeople) return false;
  const atHome = (place: KnownPlace) => sources.wanted(place) && inCountry(sources.home)(place);
  const mayBeArea = beside.meanings.some((place) => place.class !== "town" && atHome(place));
  return mayBeArea || areRelated(small.text, beside.text, { ...sources, wanted: atHome });
}

function kilometresApart(one: KnownPlace, other: KnownPlace): number {
  const [here, there] = [pointOf(one), pointOf(other)];
  return here === null || there === null ? Number.POSITIVE_INFINITY : kilometresBetween(here, there);
}
