import { partsOfTownName, townWithParts } from "../../places/names/names-of-place";
import { withoutSurroundings } from "../../places/names/spelling";
import type { KnownPlace } from "./known-places";
import { inCountry, isFamiliar, mayFollow, type NameSources } from "./name-candidates";
import { kilometresTo, pointOf, reachOf } from "./nearest-town";

/** Longer lists of names are split. */
const maxChainLength = 16;

interface Name {
  readonly text: string;
  readonly meanings: readonly KnownPlace[];
}

/**
 * Splits names into one chain per place, small to large: 'Dallas, TX, Houston, TX' and 'London, Leeds' are
 * two places, 'Leeds, West Yorkshire, England' is one.
 */
export function chainsOf(list: readonly string[], sources: NameSources): string[][] {
  return listsInNames(list, sources).flatMap((names) => chainsOfNames(names, sources));
}

function chainsOfNames(names: readonly string[], sources: NameSources): string[][] {
  const chains: Name[][] = [[]];
  const known = names.map((text) => nameOf(text, sources));
  let around: readonly KnownPlace[] = [];
  for (const [index, name] of known.entries()) {
    let chain = chains.at(-1) ?? [];
    const ended = around.length > 0 && chain.length > 1 && beginsAnother(name, known[index + 1], around);
    if (ended || chain.length >= maxChainLength) {
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

function nameOf(text: string, { gazetteer, wanted }: NameSources): Name {
  return { text, meanings: [...gazetteer.named(text), ...gazetteer.partsOf(text)].filter(wanted) };
}

/** Whether a name that is no area around the last place has an area of its own, or is in its country. */
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
 * 'Newport (Isle of Wight)' is a place and its area; 'Leeds/Bradford' and 'York and Hull' are two places.
 * Names in the gazetteer stay whole: 'Halle (Saale)', 'Frankfurt/Main', 'Tyne and Wear'.
 */
function listsInNames(list: readonly string[], sources: NameSources): string[][] {
  const lists: string[][] = [[]];
  for (const name of list) {
    const [first = [], ...others] = namesWithin(name, sources);
    lists.at(-1)?.push(...first);
    lists.push(...others);
  }
  return lists.filter((names) => names.length > 0);
}

/** Countries with '8001 Zürich' in addresses; in others, '5000 Richmond' is a house in Richmond Avenue. */
const codesOfFour = new Set("AT BE BG CH CY DK HU LI LU NL NO PT SI".split(" "));

function namesWithin(written: string, sources: NameSources): string[][] {
  if (isKnown(written, sources)) return [[written]];
  const name = withoutSurroundings(written);
  if (isKnown(name, sources)) return [[name]];
  const town = name.replace(/^\d{4} (?=\p{Lu})/u, "");
  const meant = town === name ? undefined : meantBy(nameOf(town, sources), sources);
  if (meant !== undefined && codesOfFour.has(meant.countryCode)) return [[town]];
  const names = namesInBrackets(name, sources) ?? namesBetween(name, sources);
  return names ?? [namesByHyphens(name, sources) ?? [townOfName(name, sources)]];
}

/** 'Esslingen am Neckar' is the only large Esslingen. */
function townOfName(name: string, sources: NameSources): string {
  const { town, beside } = partsOfTownName(name);
  return beside === null || isClear(town, sources, townWithParts) ? town : name;
}

/** Minimum ratio of a place's rank to that of its next namesake. */
const clearly = 3;

function isClear(name: string, sources: NameSources, leastPeople = 0): boolean {
  const { rank } = sources;
  const [best, next] = nameOf(name, sources).meanings.toSorted((one, other) => rank(other) - rank(one));
  if (best === undefined || best.population < leastPeople) return false;
  return next === undefined || rank(best) >= clearly * rank(next);
}

function isKnown(name: string, sources: NameSources): boolean {
  return nameOf(name, sources).meanings.length > 0;
}

/** Text in brackets counts if it refines the name, or if the name is unknown: 'Head office (Leeds)'. */
function namesInBrackets(name: string, sources: NameSources): string[][] | null {
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
  // 'Neustadt (Wied)' is one specific Neustadt of many; 'Leeds (Office)' can only be the well-known Leeds.
  return !/^\p{Lu}/u.test(inner) || isClear(outside, sources) ? outer : [[name]];
}

const besideKilometres = 40;

function areRelated(one: string, other: string, sources: NameSources): boolean {
  const [here, there] = [nameOf(one, sources).meanings, nameOf(other, sources).meanings];
  return here.some((place) =>
    there.some(
      (each) =>
        mayFollow(each, place) ||
        mayFollow(place, each) ||
        kilometresTo(place, pointOf(each)) <= besideKilometres,
    ),
  );
}

const conjunctions = /\/| (?:&|and|und|et|y|e) /;

function partsOf(name: string, separator: RegExp | string): string[] {
  const parts = name.split(separator).map((part) => part.trim());
  return parts.filter((part) => part !== "");
}

/** Splits known names; an ampersand between spaces also splits unknown ones. */
function namesBetween(name: string, sources: NameSources): string[][] | null {
  const parts = partsOf(name, conjunctions);
  if (parts.length < 2) return null;
  const lists = parts.map((part) => namesWithin(part, sources));
  const areKnown = lists.every((names) => names.flat().some((each) => isKnown(each, sources)));
  return areKnown || /\s&\s/.test(name) ? lists.flat() : null;
}

/** Names joined by hyphens, from large to small: 'US-TX-Austin'. */
function namesByHyphens(name: string, sources: NameSources): string[] | null {
  const parts = partsOf(name, "-");
  const [first = "", ...others] = parts;
  const meant = meantBy(nameOf(first, sources), sources);
  if (others.length === 0 || meant === undefined) return null;
  const isTown = meant.class === "town" && meant.population >= townWithParts;
  if (isTown) return [...others.filter((other) => isInPart(other, meant, sources)), first];
  const within = others.filter((other) => areRelated(first, other, sources));
  return within.length > 0 ? parts.toReversed() : null;
}

/** 'Mitte' is in Berlin and 'TX' is around Austin; a namesake elsewhere in the country does not count. */
function isInPart(name: string, town: KnownPlace, sources: NameSources): boolean {
  const reach = elsewhereReaches * reachOf(town);
  return nameOf(name, sources).meanings.some(
    (place) => mayFollow(place, town) || kilometresTo(place, pointOf(town)) <= reach,
  );
}

/** Minimum populations for two towns to count as separate places; towns closer together must be larger. */
const cityPeople = 20_000;
const knownCityPeople = 50_000;
const largeCityPeople = 100_000;
const alikeSize = 2.5;
/** Minimum distance between separate places, in multiples of the larger town's reach. */
const elsewhereReaches = 2;
const elsewhereInCounty = 3;
/** A place ranked below this share of its best-known namesake is not meant by the name alone. */
const negligible = 1 / 50;

/** 'Leeds, Bradford' and 'London, Manchester, UK' are separate places, each in the area that they share. */
function placesApart(chain: Name[], sources: NameSources): Name[][] {
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

function areasAtEnd(chain: readonly Name[], sources: NameSources): Name[] {
  const before = chain.slice(0, -1);
  const last = chain.at(-1);
  const known = before.filter(({ meanings }) => meanings.length > 0);
  const holdsAll = last?.meanings.some((area) => known.every((name) => mayLieIn(area, name, sources)));
  if (last === undefined || known.length === 0 || !holdsAll) return [];
  return [...areasAtEnd(before, sources), last];
}

/** A Texas County in Oklahoma must not put Texas in Oklahoma. */
function mayLieIn(area: KnownPlace, { meanings }: Name, { rank }: NameSources): boolean {
  const best = Math.max(...meanings.map(rank));
  return meanings.some((place) => mayFollow(area, place) && rank(place) >= negligible * best);
}

/** The best-known meaning of a name, but a town rather than the county named after it. */
function meantBy({ text, meanings }: Name, { home, rank }: NameSources): KnownPlace | undefined {
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
  sources: NameSources,
): boolean {
  if (here === undefined || there === undefined || here === there) return false;
  if (mayBeAround(one, here, there, sources) || mayBeAround(other, there, here, sources)) return false;
  // A county is named before its state, whichever of its namesakes it is.
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
  return kilometresTo(here, pointOf(there)) > (isAlike ? 1 : elsewhere) * reachOf(large);
}

/** 'Luxembourg, Belgium': a name's best-known meaning may not be the area meant. */
function mayBeAround(
  { meanings }: Name,
  meant: KnownPlace,
  other: KnownPlace,
  { rank }: NameSources,
): boolean {
  return meanings.some((area) => mayFollow(area, other) && rank(area) >= negligible * rank(meant));
}

/** 'Westport, New York': a small town's name may mean a lesser-known place in or beside the other name. */
function isSaidOfVillages(small: Name, town: KnownPlace, beside: Name, sources: NameSources): boolean {
  if (town.population >= knownCityPeople) return false;
  const atHome = (place: KnownPlace) => sources.wanted(place) && inCountry(sources.home)(place);
  const mayBeArea = beside.meanings.some((place) => place.class !== "town" && atHome(place));
  return mayBeArea || areRelated(small.text, beside.text, { ...sources, wanted: atHome });
}
