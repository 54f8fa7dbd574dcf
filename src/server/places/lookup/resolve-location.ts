import { placeClasses } from "../../../shared/wire/results";
import type { Queryable } from "../../database/database";
import { keyWithoutFillers, partsOfTownName } from "../names/names-of-place";
import { spellingOf } from "../names/spelling";
import { type FoundPlace, likelihoodOf, type ResolvedPlace, resolvedPlaceOf } from "../place/found-place";
import { meansAnywhere, placeInside } from "./anywhere";
import { choosePlace } from "./choose-place";
import { exactPlaces } from "./exact-places";
import { findBySlugs } from "./find-places";
import { nearPlaces } from "./near-places";
import { postcodePlaces, townOfPostcodeArea } from "./postcode-places";

/** What a visitor's `search[location]` turned out to mean. */
export type LocationResolution =
  | { readonly kind: "place"; readonly place: ResolvedPlace }
  /** 'anywhere', 'nationwide': no constraint at all. */
  | { readonly kind: "anywhere" }
  | { readonly kind: "ambiguous" | "unknown"; readonly candidates: readonly ResolvedPlace[] };

const slugPattern = new RegExp(`^([a-z0-9-]+)\\.(?:${placeClasses.join("|")})$`);

/** See LocationService. Nothing at all, as an empty text, is no constraint. `home` as in `likelihoodOf`. */
export async function resolveLocation(
  database: Queryable,
  location: string,
  home: string | null,
): Promise<LocationResolution> {
  const text = location.trim();
  const slug = slugPattern.exec(text.toLowerCase());
  if (slug === null) return readText(database, text, home);
  const [place] = await findBySlugs(database, [slug[0]]);
  // A slug of yore, or a mistyped one, still says which name was meant.
  return place === undefined
    ? readText(database, (slug[1] ?? "").replaceAll("-", " "), home)
    : { kind: "place", place };
}

async function readText(database: Queryable, text: string, home: string | null): Promise<LocationResolution> {
  if (text === "" || meansAnywhere(text)) return { kind: "anywhere" };
  if (spellingOf(text) === "") return { kind: "unknown", candidates: [] };
  const coded = await postcodePlaces(database, text);
  if (coded.length > 0) return readingOf(coded, home);
  const namesakes = asWritten(await exactPlaces(database, text), text);
  const several = await placesOfList(database, text, home);
  if (several?.every((place) => isFarLikelier(place, namesakes, home)))
    return { kind: "ambiguous", candidates: several.map(resolvedPlaceOf) };
  if (namesakes.length > 0) return readingOf(namesakes, home);
  const inside = placeInside(text);
  if (inside !== null) return readText(database, inside, home);
  for (const written of otherwiseWritten(text)) {
    const places = await exactPlaces(database, written);
    if (places.length > 0) return readingOf(places, home);
  }
  const sorted = await townOfPostcodeArea(database, text);
  const near = sorted.length > 0 ? sorted : await nearPlaces(database, text, home);
  return { kind: "unknown", candidates: near.map(resolvedPlaceOf) };
}

/**
 * What a name may be in the gazetteer: 'Frankfurt a. d. Oder' without what comes before a river, 'Esslingen am Neckar'
 * without the river, 'US-TX-Austin' from small to large, 'Berlin-Mitte' by its town.
 */
function otherwiseWritten(text: string): string[] {
  const parts = text.split("-");
  const hyphenated = parts.length > 1 ? [parts.toReversed().join(", "), parts[0] ?? ""] : [];
  const names = [keyWithoutFillers(text) ?? text, partsOfTownName(text).town, ...hyphenated];
  return names.filter((name) => name !== text);
}

/** Text as options show it, which is what comes back from a page without scripts, means just that place. */
function asWritten(namesakes: readonly FoundPlace[], text: string): readonly FoundPlace[] {
  const written = namesakes.filter(({ hierarchy }) => hierarchy.toLowerCase() === text.toLowerCase());
  return written.length > 0 && text.includes(",") ? written : namesakes;
}

const betweenPlaces = / ?[,;/|&] ?| (?:or|and|oder|und) /i;
const maxListedPlaces = 6;

/** `Leeds or Bradford`: towns and areas of which each is known by its name alone; null for anything else. */
async function placesOfList(
  database: Queryable,
  text: string,
  home: string | null,
): Promise<FoundPlace[] | null> {
  const parts = text
    .replace(/\s+/g, " ")
    .split(betweenPlaces)
    .filter((part) => part !== "");
  if (parts.length < 2 || parts.length > maxListedPlaces) return null;
  const places: FoundPlace[] = [];
  for (const part of parts) {
    const { place, candidates } = choosePlace(await exactPlaces(database, part), home);
    const meant = place ?? candidates[0];
    if (meant === undefined) return null;
    places.push(meant);
  }
  return places.some((one) => places.some((other) => isIn(one, other))) ? null : places;
}

function isIn(place: FoundPlace, area: FoundPlace): boolean {
  return place !== area && place.id >= area.id && place.id <= area.last_id;
}

/** `York, Durham` are two towns, and hardly the hamlet of York in a Durham overseas. */
function isFarLikelier(place: FoundPlace, namesakes: readonly FoundPlace[], home: string | null): boolean {
  const likelihood = likelihoodOf(place, home);
  return namesakes.every((other) => place.class === "town" && likelihood > 100 * likelihoodOf(other, home));
}

function readingOf(namesakes: readonly FoundPlace[], home: string | null): LocationResolution {
  const { place, candidates } = choosePlace(namesakes, home);
  return place === null
    ? { kind: "ambiguous", candidates: candidates.map(resolvedPlaceOf) }
    : { kind: "place", place: resolvedPlaceOf(place) };
}
