import { placeClasses } from "../../../shared/wire/results";
import type { Queryable } from "../../database/database";
import {
  keyWithoutFillers,
  partsOfTownName,
  townWithParts,
  wholeTownOf,
  withCompassWords,
} from "../names/names-of-place";
import { spellingOf, withoutSurroundings, wordsForHere } from "../names/spelling";
import { type FoundPlace, likelihoodOf, type ResolvedPlace, resolvedPlaceOf } from "../place/found-place";
import { exactPlaces, findBySlugs, partsOf } from "./find-places";
import { nearPlaces } from "./near-places";
import { postcodePlaces, townOfPostcodeArea } from "./postcode-places";

export type LocationResolution =
  | { readonly kind: "place"; readonly place: ResolvedPlace }
  /** 'anywhere', 'nationwide': no constraint. */
  | { readonly kind: "anywhere" }
  | { readonly kind: "ambiguous" | "unknown"; readonly candidates: readonly ResolvedPlace[] };

const slugPattern = new RegExp(`^([a-z0-9-]+)\\.(?:${placeClasses.join("|")})$`);

interface Reading {
  readonly database: Queryable;
  /** As in `likelihoodOf`. */
  readonly home: string | null;
  /** Whether to find candidates for an unknown name. */
  readonly nearby: boolean;
}

/** Empty text is no constraint. */
export async function resolveLocation(location: string, reading: Reading): Promise<LocationResolution> {
  const text = location.trim();
  const slug = slugPattern.exec(text.toLowerCase());
  if (slug === null) return readText(text, reading);
  const [place] = await findBySlugs(reading.database, [slug[0]]);
  // An old or mistyped slug still contains the name.
  return place === undefined
    ? readText((slug[1] ?? "").replaceAll("-", " "), reading)
    : { kind: "place", place };
}

async function readText(text: string, reading: Reading): Promise<LocationResolution> {
  const { database, home, nearby } = reading;
  const spelling = spellingOf(text);
  if (text === "" || wordsForAnywhere.has(spelling)) return { kind: "anywhere" };
  if (spelling === "" || here.has(spelling)) return { kind: "unknown", candidates: [] };
  const coded = await postcodePlaces(database, text);
  if (coded.length > 0) return readingOf(coded, home);
  const namesakes = asWritten(await exactPlaces(database, text), text);
  const several = await placesOfList(text, reading);
  if (several?.every((place) => isFarLikelier(place, namesakes, home)))
    return { kind: "ambiguous", candidates: several.map(resolvedPlaceOf) };
  const written = withCompassWords(text);
  if (namesakes.length === 0 && written !== text) return readText(written, reading);
  const whole = await wholeTowns(text, namesakes, reading);
  if (whole.length > 0) return readingOf(whole, home);
  if (namesakes.length > 0) return readingOf(namesakes, home);
  const inside = placeInside(text);
  if (inside !== null) return readText(inside, reading);
  for (const written of otherwiseWritten(text)) {
    const places = await exactPlaces(database, written);
    if (places.length > 0) return readingOf(places, home);
  }
  const offered = nearby ? await placesLike(text, reading) : [];
  return { kind: "unknown", candidates: offered.map(resolvedPlaceOf) };
}

async function placesLike(text: string, reading: Reading): Promise<readonly FoundPlace[]> {
  const sorted = await townOfPostcodeArea(reading.database, text);
  const near = sorted.length > 0 ? sorted : await nearPlaces(reading.database, text, reading.home);
  return near.length > 0 ? near : areaAround(text, reading);
}

/** London for 'Central London', and for 'East London' where its namesakes are abroad. */
async function wholeTowns(
  text: string,
  namesakes: readonly FoundPlace[],
  { database, home }: Reading,
): Promise<FoundPlace[]> {
  const name = wholeTownOf(text);
  const isAtHome = ({ country_code: country }: FoundPlace) => home === null || country === home;
  if (name === null || namesakes.some(isAtHome)) return [];
  const isLikelier = (place: FoundPlace) => namesakes.length === 0 || isAtHome(place);
  const isWhole = ({ class: kind, population }: FoundPlace) =>
    kind === "region" || (kind === "town" && population >= townWithParts);
  return (await exactPlaces(database, name)).filter((place) => isWhole(place) && isLikelier(place));
}

/** Virginia for 'Quantico, VA', where the importer puts such jobs, too. */
async function areaAround(text: string, { database, home }: Reading): Promise<readonly FoundPlace[]> {
  const [, ...around] = partsOf(text);
  if (around.length === 0) return [];
  const { place, candidates } = choosePlace(await exactPlaces(database, around.join(",")), home);
  return place === null ? candidates : [place];
}

/**
 * 'Frankfurt a. d. Oder' without the words before the river, 'Esslingen am Neckar' without the river,
 * 'US-TX-Austin' from small to large, 'Berlin-Mitte' by its town.
 */
function otherwiseWritten(text: string): string[] {
  const parts = text.split("-");
  const hyphenated = parts.length > 1 ? [parts.toReversed().join(", "), parts[0] ?? ""] : [];
  const names = [keyWithoutFillers(text) ?? text, partsOfTownName(text).town, ...hyphenated];
  return names.filter((name) => name !== text);
}

/** Text exactly as options show it, which pages without scripts send back, means that place only. */
function asWritten(namesakes: readonly FoundPlace[], text: string): readonly FoundPlace[] {
  const written = namesakes.filter(({ hierarchy }) => hierarchy.toLowerCase() === text.toLowerCase());
  return written.length > 0 && text.includes(",") ? written : namesakes;
}

const betweenPlaces = / ?[,;/|&] ?| (?:or|and|oder|und) /i;
const maxListedPlaces = 6;

/** `Leeds or Bradford`: towns and areas each known by its name alone; null for anything else. */
async function placesOfList(text: string, { database, home }: Reading): Promise<FoundPlace[] | null> {
  const parts = text
    .replace(/\s+/g, " ")
    .split(betweenPlaces)
    .filter((part) => part !== "");
  if (parts.length < 2 || parts.length > maxListedPlaces) return null;
  const places: FoundPlace[] = [];
  for (const part of parts) {
    const [meant] = choosePlace(await exactPlaces(database, part), home).candidates;
    if (meant === undefined) return null;
    places.push(meant);
  }
  return places.some((one) => places.some((other) => isIn(one, other))) ? null : places;
}

function isIn(place: FoundPlace, area: FoundPlace): boolean {
  return place !== area && place.id >= area.id && place.id <= area.last_id;
}

/** `York, Durham` is two towns, and hardly the hamlet of York in a Durham overseas. */
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

/**
 * "Nationwide" is no constraint, as the site's own jobs are national; nor is "remote", as jobs that can be
 * done from anywhere are listed under every place. A country's own name is a place.
 */
const wordsForAnywhere = new Set(
  `anywhere|anywhere in the world|everywhere|any|any location|any place|any where|all|all locations|all areas
  |no preference|nationwide|nation wide|countrywide|country wide|national|worldwide|world wide|world|global
  |international|remote|remotely|fully remote|remote work|remote working|work from home|working from home|wfh
  |home|home based|homeworking|home working|telework|telecommute|bundesweit|deutschlandweit|weltweit|europaweit
  |ortsunabhängig|überall|partout|télétravail`
    .split("|")
    .map(spellingOf),
);

const here = new Set([...wordsForHere, "my location", "current location", "here"].map(spellingOf));

/** The place in "anywhere in England", "Raum Stuttgart", "Austin, TX 78701"; null with nothing to strip. */
function placeInside(text: string): string | null {
  const place = text.replace(wordsBefore, "").replace(wordsAfter, "").replace(postcode, "");
  const inside = withoutSurroundings(place);
  return inside === text.trim() || spellingOf(inside) === "" ? null : inside;
}

const wordsBefore =
  /^(?:(?:remote(?:ly)?|nationwide|anywhere|everywhere|in|the|across|all|of|greater)\b[\s,:/-]*)+/i;
const wordsAfter = /(?:[\s,:/()-]{0,9}\b(?:remote(?:ly)?|nationwide|anywhere|wide|only)){1,9}[\s)]*$/i;
/** After a place: a British postcode or its first half, or a ZIP code. */
const postcode = /(?<![\s,])[\s,]+(?:[a-z]{1,2}\d[a-z\d]?(?:\s*\d[a-z]{2})?|\d{5}(?:-\d{4})?)$/i;

/** A place this many times likelier than the next needs no question: London is the one in England. */
const outright = 3;
/** Places less likely than the best by this factor are no candidates. */
const negligible = 10;
const maxCandidates = 8;

/** `home` as in `likelihoodOf`. `place` is null if several may be meant; the likeliest candidate comes first. */
function choosePlace(namesakes: readonly FoundPlace[], home: string | null) {
  const likelihood = (place: FoundPlace) => likelihoodOf(place, home);
  const unshadowed = namesakes.filter(({ shadowed }) => !shadowed);
  const ranked = [...(unshadowed.length > 0 ? unshadowed : namesakes)].sort(
    (one, other) => likelihood(other) - likelihood(one) || one.id - other.id,
  );
  const [best, next] = ranked;
  if (best === undefined) return { place: null, candidates: [] };
  if (best.together) {
    const parts = ranked.filter(({ together }) => together);
    return { place: null, candidates: parts };
  }
  const meant = next === undefined || likelihood(best) >= outright * likelihood(next);
  const comparable = ranked.filter((each) => negligible * likelihood(each) >= likelihood(best));
  return { place: meant ? best : null, candidates: comparable.slice(0, maxCandidates) };
}
