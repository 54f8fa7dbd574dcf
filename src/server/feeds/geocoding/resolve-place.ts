import { countryCode } from "../../places/names/country-names";
import { spellingOf } from "../../places/names/spelling";
import type { RawPlace } from "../feed/feed-row";
import { plainLine } from "../feed/mend-text";
import { lazily, remembering } from "../feed/remembering";
import type { Gazetteer } from "./gazetteer";
import { inCountry, type PlaceSources, rankFor } from "./name-candidates";
import { chainsOf } from "./name-chains";
import { TownIndex } from "./nearest-town";
import { type FoundPlace, placeAt } from "./place-at";
import { pointEvidence } from "./point-evidence";
import { noPostalCodes, type PostalCodes } from "./postal-codes";
import { readNames } from "./read-names";

/** Limits of a place's text, in characters and names. */
const maxPlaceTextLength = 2_000;
const maxNames = 100;

const remoteWords =
  /\b(?:fully |100% )?(?:remote(?: ?work| job| position| first)?|anywhere|work(?:ing)? (?:from|at) home|wfh|home[- ]?(?:based|working|office)|tele(?:work|commut)\w*|virtual)\b/gi;
const nowhere =
  /\b(?:negotiable|to be (?:confirmed|determined|agreed)|tb[cad]|multiple|various|several|numerous|many|nation[- ]?wide|throughout|worldwide|all locations|may vary|unspecified|not specified|see (?:below|advert|description)|bundesweit|deutschlandweit|weltweit|verschiedene|diverse|mehrere)\b|^(?:n\/?a|none|other|unknown|null|location)$/i;
const hybrid = /\bhybrid\b/gi;
/** The M4 corridor and the M25 area are motorways, not postcodes in Manchester. */
const postcode =
  /\b(?!M\d{1,2} (?:area|corridor|motorway|junction)\b)(?!(?<=\bthe )M\d{1,2}\b)(?:[A-Z]{1,2}\d[A-Z\d]? ?(?:\d[A-Z]{2})?|(?:[A-Z]{1,2}-)?\d{5}(?:-\d{4})?|[A-Z]{1,2}-\d{4}|\d{4} ?[A-Z]{2})\b/g;

export function placeParts(raw: RawPlace) {
  const [text = "", city = "", ...around] = [raw.text, raw.city, raw.region, raw.country].map(lineOf);
  const fields = [text, city, ...around];
  const written = [lineOf(raw.postalCode), ...fields.flatMap((field) => field.match(postcode) ?? [])];
  const areas = around.flatMap(namesIn);
  const lists = listsIn([text, city].filter((field) => field !== "").join(", ")).map((names) =>
    withoutRepeats([...names, ...areas]),
  );
  return {
    /** Names from small to large; several lists where a separator in the text divides several places. */
    lists: (lists.length > 0 ? lists : [areas]).filter((names) => names.length > 0),
    /** Possible postcodes as written, the surest first. */
    postcodes: written.filter((code) => code !== ""),
    remote: fields.some((field) => field.search(remoteWords) >= 0),
    /** Text beyond the length limit. */
    unread: [raw.text, raw.city].flatMap((field) => field?.slice(readTo(field)) || []),
  };
}

function lineOf(field: string | number | null | undefined): string {
  const text = String(field ?? "");
  return plainLine(text.slice(0, readTo(text)));
}

/** Cuts at the end of a name, since half a name may be another place. */
function readTo(text: string): number {
  if (text.length <= maxPlaceTextLength) return text.length;
  const start = text.slice(0, maxPlaceTextLength);
  const end = Math.max(...[",", ";", "|", "\n", " / "].map((mark) => start.lastIndexOf(mark)));
  return end > 0 ? end : maxPlaceTextLength;
}

/** 'Leeds; York', 'Leeds / York', 'Leeds or York' are lists; commas, 'and' and 'Leeds/York' may be. */
function listsIn(text: string): string[][] {
  return text
    .split(/[;|\n•]|\s\/\s|\s(?:or|and\/or|oder|und\/oder|ou)\s/)
    .map(namesIn)
    .filter((names) => names.length > 0);
}

function namesIn(text: string): string[] {
  const names = text
    .replaceAll("_", " ")
    .split(/,|\s[-–—]\s/, maxNames)
    .map(bareName);
  return names.filter((name) => name !== "" && !nowhere.test(name));
}

function bareName(part: string): string {
  const name = part.replace(remoteWords, " ").replace(postcode, " ").replace(hybrid, " ");
  return name
    .replace(/\(\s*\)/g, " ")
    .trim()
    .replace(/^[^\p{L}\p{N}(]+|(?<![^\p{L}\p{N}.)])[^\p{L}\p{N}.)]+$/gu, "")
    .replace(/\s+/g, " ");
}

/** 'Iraq, , Iraq' names one place. */
function withoutRepeats(names: readonly string[]): string[] {
  return names.filter((name, index) => name.toLowerCase() !== names[index - 1]?.toLowerCase());
}

export interface ResolvedPlace {
  /** Several where the text names several; none of them within another. */
  readonly found: readonly FoundPlace[];
  readonly named: boolean;
  readonly remote: boolean;
  readonly unknown: readonly string[];
  /** Number of candidate places weighed, plus a fixed cost per name. */
  readonly meanings: number;
}

export type PlaceResolver = (raw: RawPlace) => ResolvedPlace;

interface ResolverSettings {
  /** ISO 3166-1 alpha-2 of the country preferred for ambiguous names. */
  readonly country: string | null;
  readonly postalCodes?: PostalCodes;
}

const maxRemembered = 50_000;

export function placeResolver(
  gazetteer: Gazetteer,
  { country, postalCodes = noPostalCodes }: ResolverSettings,
): PlaceResolver {
  const sources = {
    gazetteer,
    towns: lazily(() => new TownIndex(gazetteer)),
    postalCodes,
    home: country,
    rank: rankFor(country),
  };
  const find = (raw: RawPlace) => resolve(raw, sources);
  return remembering(maxRemembered, find, (raw) => JSON.stringify(raw));
}

/** Fixed cost of a name, in candidate places. */
const ownWeight = 5;

function resolve(raw: RawPlace, sources: PlaceSources): ResolvedPlace {
  const place = sources.gazetteer.bySlug(raw.slug ?? "");
  if (place === undefined) return resolveParts(raw, sources);
  const found = [{ place, remark: null, point: null }];
  return { found, named: true, remote: false, unknown: [], meanings: 1 };
}

function resolveParts(raw: RawPlace, sources: PlaceSources): ResolvedPlace {
  const { lists, postcodes, remote, unread } = placeParts(raw);
  const names = lists.flat();
  const stated = statedCountry(raw) ?? countryAtEnd(lists, sources);
  const evidence = pointEvidence(raw, postcodes, stated, names, sources);
  const wanted = inCountry(evidence.country);
  // Once the country is known, every place in it counts as at home.
  const home = evidence.country === null ? sources.home : null;
  const reading = { ...sources, home, wanted };
  const chains = lists.flatMap((list) => chainsOf(list, reading));
  const whole = sources.gazetteer.country(evidence.country ?? "") ?? null;
  const readings = chains.map((chain) => ({ names: chain, reading: readNames(chain, reading) }));
  const found = placeAt(readings, { ...evidence, whole, sources });
  const missed = readings.length > 1 ? readings.filter(({ reading }) => reading.place === null) : [];
  return {
    found: withoutAreasAround(evidence.outsideCountry ? found.map(despitePoint) : found),
    named: chains.length > 0 || evidence.leads.length > 0 || evidence.outsideCountry,
    remote,
    unknown: [...missed.map((each) => each.names.join(", ")), ...unread],
    meanings: names.reduce((sum, name) => sum + ownWeight + sources.gazetteer.named(name).length, 0),
  };
}

const nations = new Set(["england", "scotland", "wales", "northern ireland"]);

function statedCountry({ country }: RawPlace): string | null {
  const field = country?.trim() ?? "";
  return nations.has(spellingOf(field)) ? "GB" : countryCode(field);
}

/** The country at the end of a text that names one place, if the name means nothing else. */
function countryAtEnd(lists: readonly (readonly string[])[], sources: PlaceSources): string | null {
  const [names = [], ...others] = lists;
  const name = names.at(-1) ?? "";
  const meanings = sources.gazetteer.named(name);
  const [only] = meanings;
  const isCountry = nations.has(spellingOf(name)) || (meanings.length === 1 && only?.class === "country");
  if (others.length > 0 || !isCountry) return null;
  const chains = chainsOf(names, { ...sources, wanted: () => true });
  return chains.length === 1 ? (nations.has(spellingOf(name)) ? "GB" : (only?.countryCode ?? null)) : null;
}

function despitePoint({ place, remark, point }: FoundPlace): FoundPlace {
  const reason = "its coordinates lie outside of its country";
  return { place, remark: remark ?? { kind: "contradiction", reason }, point };
}

/** 'Leeds; West Yorkshire' is one place. If a place is found twice, its point is kept. */
function withoutAreasAround(found: readonly FoundPlace[]): FoundPlace[] {
  const places = new Map<number, FoundPlace>();
  for (const each of found)
    places.set(each.place.id, { ...each, point: places.get(each.place.id)?.point ?? each.point });
  const all = [...places.values()];
  return all.filter(({ place }) =>
    all.every(({ place: other }) => other === place || other.id < place.id || other.id > place.lastId),
  );
}
