import { firstIndex } from "../../../shared/first-index";
import { countryCode } from "../../places/names/country-names";
import { keysOfName, keysWithoutDivision, keyWithoutFillers } from "../../places/names/names-of-place";
import { areaMark, Lines, type PackedPlaces } from "../../places/packed/packed-places";
import { lazily, remembering } from "../feed/remembering";
import { type KnownPlace, KnownPlaces, type TownVisitor } from "./known-places";

export type Gazetteer = ReturnType<typeof gazetteerOf>;

export function gazetteerOf(packed: PackedPlaces) {
  const places = new KnownPlaces(packed);
  const turnsOfKey = keyLookup(packed);
  // A feed that uses our slugs needs no names, and most feeds need no slugs.
  const slugs = lazily(() => places.bySlug());
  const countries = lazily(() => places.countries());
  const known = (turn: number | undefined) => (turn === undefined ? undefined : places.at(turn));
  const byKey = (key: string) => Array.from(turnsOfKey(key), (turn) => places.at(turn));
  const country = (code: string) => known(countries().get(code));
  return {
    /** All meanings of a name, in any country. */
    named: remembering(maxNames, (name: string) => meanings(name, byKey, country)),
    /** The places that make up an area of this name ('South East'); empty if it is the name of one place. */
    partsOf: remembering(maxNames, (name: string) =>
      keysOfName(name).flatMap((key) => byKey(areaMark + key)),
    ),
    country,
    bySlug: (slug: string) => (slug === "" ? undefined : known(slugs().get(slug))),
    byId: (id: number) => known(places.turnOf(id)),
    /** Smallest first. */
    areasAround: (place: KnownPlace) => places.around(place.id),
    eachTown: (show: TownVisitor) => places.eachTown(show),
    /** The place at an index passed to `eachTown`. */
    at: (turn: number) => places.at(turn),
  };
}

const maxNames = 10_000;

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
