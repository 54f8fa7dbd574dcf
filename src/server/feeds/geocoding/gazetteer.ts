import { firstIndex } from "../../../shared/first-index";
import { countryCode } from "../../places/names/country-names";
import { keysOfName, keysWithoutDivision, keyWithoutFillers } from "../../places/names/names-of-place";
import { areaMark, Lines, type PackedPlaces } from "../../places/packed/packed-places";
import { type KnownPlace, KnownPlaces, lazily, type TownVisitor } from "./known-places";

export interface Gazetteer {
  /** All meanings of a name, in any country. */
  named(name: string): readonly KnownPlace[];
  /** The places that make up an area of this name ('South East'); empty if it is the name of one place. */
  partsOf(name: string): readonly KnownPlace[];
  bySlug(slug: string): KnownPlace | undefined;
  byId(id: number): KnownPlace | undefined;
  country(code: string): KnownPlace | undefined;
  /** The areas around a place, smallest first. */
  areasAround(place: KnownPlace): readonly KnownPlace[];
  eachTown(show: TownVisitor): void;
  /** The place at an index passed to `eachTown`. */
  at(turn: number): KnownPlace;
}

export function gazetteerOf(packed: PackedPlaces): Gazetteer {
  const places = new KnownPlaces(packed);
  const turnsOfKey = keyLookup(packed);
  // A feed that uses our slugs needs no names, and most feeds need no slugs.
  const slugs = lazily(() => places.bySlug());
  const countries = lazily(() => places.countries());
  const known = (turn: number | undefined) => (turn === undefined ? undefined : places.at(turn));
  const byKey = (key: string) => Array.from(turnsOfKey(key), (turn) => places.at(turn));
  const country = (code: string) => known(countries().get(code));
  return {
    named: remembering((name) => meanings(name, byKey, country)),
    partsOf: remembering((name) => keysOfName(name).flatMap((key) => byKey(areaMark + key))),
    country,
    bySlug: (slug) => (slug === "" ? undefined : known(slugs().get(slug))),
    byId: (id) => known(places.turnOf(id)),
    areasAround: (place) => places.around(place.id),
    eachTown: (show) => places.eachTown(show),
    at: (turn) => places.at(turn),
  };
}

/** Bounded, so that a feed of a million different names does not exhaust memory. */
const maxRemembered = 10_000;

function remembering<Found>(find: (name: string) => Found): (name: string) => Found {
  const known = new Map<string, Found>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const found = find(name);
    if (known.size >= maxRemembered) known.clear();
    known.set(name, found);
    return found;
  };
}

function keyLookup({ keys, keyEnds, keyPlaces }: PackedPlaces): (key: string) => Int32Array {
  const sorted = lazily(() => new Lines(keys, keyEnds.length));
  return (key) => {
    const at = firstIndex(sorted().length, (line) => sorted().at(line) >= key);
    const isThere = at < sorted().length && sorted().at(at) === key;
    return isThere ? keyPlaces.subarray(keyEnds[at - 1] ?? 0, keyEnds[at]) : keyPlaces.subarray(0, 0);
  };
}

function meanings(
  name: string,
  byKey: (key: string) => readonly KnownPlace[],
  countryOf: (code: string) => KnownPlace | undefined,
): readonly KnownPlace[] {
  const country = countryOf(countryCode(name) ?? "");
  return [...new Set([...(country === undefined ? [] : [country]), ...placesOfName(name, byKey)])];
}

/** Tries the full name, then without the words before a river, then without the word for a division. */
function placesOfName(name: string, byKey: (key: string) => readonly KnownPlace[]): readonly KnownPlace[] {
  const whole = keysOfName(name).flatMap(byKey);
  if (whole.length > 0) return whole;
  const withoutFillers = byKey(keyWithoutFillers(name) ?? "");
  return withoutFillers.length > 0 ? withoutFillers : keysWithoutDivision(name).flatMap(byKey);
}
