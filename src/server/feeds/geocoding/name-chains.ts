import type { Gazetteer } from "./gazetteer";
import type { KnownPlace } from "./known-places";
import { inCountry, mayFollow, type Rank, type Wanted } from "./name-candidates";
import { kilometresBetween, pointOf } from "./nearest-town";

/** Names of one place, from small to large; a longer list is read in pieces. */
const longestChain = 16;

export interface ChainSources {
  readonly gazetteer: Gazetteer;
  readonly wanted: Wanted;
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
export function chainsOf(names: readonly string[], sources: ChainSources): string[][] {
  const known = names.map((text) => ({
    text,
    meanings: sources.gazetteer.named(text).filter(sources.wanted),
  }));
  const chains: Name[][] = [[]];
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
    .flatMap((chain) => citiesApart(chain, sources.rank))
    .map((chain) => chain.map(({ text }) => text))
    .filter((chain) => chain.length > 0);
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

const cityPeople = 50_000;
const apartKilometres = 40;

/** 'London, Manchester' and 'London, Manchester, UK' name cities that are nowhere near each other. */
function citiesApart(chain: Name[], rank: Rank): Name[][] {
  const last = chain.at(-1);
  const country = last?.meanings.some(({ class: kind }) => kind === "country") ? [last] : [];
  const all = chain.slice(0, chain.length - country.length);
  const rest = all.filter(({ meanings }) => meanings.length > 0);
  const cities = rest.map(({ meanings }) => bestKnown(meanings, rank));
  const related = rest.some(({ meanings }) =>
    meanings.some(
      (area) => area.class !== "town" && cities.some((city) => city !== undefined && mayFollow(area, city)),
    ),
  );
  const areCities =
    !related && cities.every((city) => city?.class === "town" && city.population >= cityPeople);
  const apart =
    areCities &&
    cities.every((city, index) => cities.slice(0, index).every((other) => farApart(city, other)));
  if (rest.length < 2 || !apart) return [chain];
  const unknown = all.filter((name) => !rest.includes(name));
  return [...rest.map((city) => [city, ...country]), ...unknown.map((name) => [name])];
}

function bestKnown(places: readonly KnownPlace[], rank: Rank): KnownPlace | undefined {
  return places.reduce<KnownPlace | undefined>(
    (best, place) => (best === undefined || rank(place) > rank(best) ? place : best),
    undefined,
  );
}

function farApart(one: KnownPlace | undefined, other: KnownPlace | undefined): boolean {
  const here = one && pointOf(one);
  const there = other && pointOf(other);
  return !!here && !!there && kilometresBetween(here, there) > apartKilometres;
}
