import { grouped } from "../../../shared/grouped";
import type { PlaceRow } from "../gazetteer/build-places";
import areasText from "./areas.txt";
import { namesOfCountry } from "./country-names";
import { linesOf } from "./lines-of";
import otherNamesText from "./other-names.txt";
import { spellingOf, spellingsOfName } from "./spelling";
import stateCodesText from "./state-codes.txt";

type Named = Pick<PlaceRow, "class" | "name" | "slug" | "country_code">;

/** Every name by which the search field and the feed reader find a place, its own first. */
export function namesOf(place: Named): string[] {
  const others = otherNames.get(place.slug) ?? [];
  return [...new Set([place.name, ...others, ...shorterNames(place, others), ...codesOf(place)])];
}

/** Names that it shares with other places as a group: 'North West'. */
export function namesOfAreasWith({ slug }: Pick<Named, "slug">): readonly string[] {
  return areaNames.get(slug) ?? [];
}

function codesOf({ class: kind, country_code: country, name }: Named): readonly string[] {
  if (kind === "country") return [...namesOfCountry(country), country];
  return kind === "region" ? (stateCodes.get(`${country} ${name}`) ?? []) : [];
}

/** The part that tells a town from its namesakes: 'an der Saale', '(Oder)', 'upon Trent', 'sur Mer'. */
const qualifier =
  /^([^()]{2,}?)(?: \(([^()]+)\)|[ -](?:an der|an dem|am|im|in der|in|auf|ob der|vor der|bei|on|upon|under|sur|sous)[ -](?:the[ -])?([^()]+))$/i;
const titles =
  /^(?:(?:Universitäts- und )?Hansestadt|Lutherstadt|Landeshauptstadt|Universitätsstadt|City of|Town of) | Lutherstadt$/;

/** 'Marburg' and 'Lahn' for Marburg an der Lahn, 'Stade' and null for Hansestadt Stade. */
export function partsOfTownName(name: string): { readonly town: string; readonly beside: string | null } {
  const untitled = name.replace(titles, "");
  const [, town = untitled, inBrackets, after] = qualifier.exec(untitled) ?? [];
  return { town, beside: inBrackets ?? after ?? null };
}

/** A town with other names in the table has no shortened one: Kingston is not Hull. */
function shorterNames({ class: kind, name }: Named, others: readonly string[]): string[] {
  if (kind !== "town") return [];
  const { town, beside } = partsOfTownName(name);
  return beside === null ? [town] : [`${town} ${beside}`, ...(others.length === 0 ? [town] : [])];
}

/** Parts ('East London') are read only of towns with so many people. */
export const townWithParts = 20_000;

const parts =
  /^(?:(?:north|south|east|west|central|inner|outer|greater|mid|(?:north|south)[- ]?(?:east|west)(?:ern)?) ){1,3}/i;

/** 'London' for 'East London' and 'SE London'; null for names without a part. */
export function wholeTownOf(name: string): string | null {
  const written = withCompassWords(name);
  const whole = written.replace(parts, "");
  return whole === written ? null : whole;
}

const compassLetters = /^([ns]?)([ew]?)\.? (?=\p{L}{3})/iu;
const compassWords = new Map([
  ["n", "North "],
  ["s", "South "],
  ["e", "East "],
  ["w", "West "],
]);

/** 'West Virginia' for 'W Virginia', 'South East London' for 'SE London'; else the name itself. */
export function withCompassWords(name: string): string {
  const wordOf = (letter: string) => compassWords.get(letter.toLowerCase()) ?? "";
  return name.replace(compassLetters, (_, one: string, other: string) => wordOf(one) + wordOf(other));
}

/** Feeds' variants of a name share a key: 'Tyne & Wear' and 'Tyne Wear', 'The Hague' and 'Hague'. */
function keyOf(spelling: string): string {
  return spelling.replace(/\b(?:and|the) (?=.)/g, "");
}

/** Most certain first. */
export function keysOfName(name: string): string[] {
  return spellingsOfName(name).map(keyOf);
}

const divisions =
  "county|co|parish|borough|district|province|region|state|department|prefecture|governorate|municipality|city|landkreis|kreis|land|freistaat|bundesland|kanton|canton|provincia|provincie|departement|regione";
/** The District of Columbia is never called Columbia alone. */
const leading = new RegExp(
  `^(?:(?:royal|metropolitan|london) )?(?:${divisions}) (?:of |of the |de |di )?(?=.)(?!columbia$)`,
);
const trailing = new RegExp(`(?<=.) (?:${divisions})$`);

/** 'cork' for County Cork, 'alameda' for Alameda County; empty if the name has no word for its kind. */
export function keysWithoutDivision(name: string): string[] {
  const keys = keysOfName(name);
  return keys
    .map((key) => key.replace(leading, "").replace(trailing, ""))
    .filter((bare) => !keys.includes(bare));
}

/** Words between a town and its river. */
const fillers =
  /(?<=. )(?:(?:an|am|a|im|in|i|auf|ob|o|vor|bei|b|der|dem|den|d|ad|od|on|upon|under|sur|sous) )+(?=.)/g;

/** 'frankfurt oder' for Frankfurt a. d. Oder; null without such words. */
export function keyWithoutFillers(name: string): string | null {
  const key = keyOf(spellingOf(name));
  const bare = key.replace(fillers, "");
  return bare === key ? null : bare;
}

/** By slug, names in use that the gazetteer lacks. */
export const otherNames: ReadonlyMap<string, readonly string[]> = new Map(
  linesOf(otherNamesText).map(([slug, names]) => [slug, names.split("; ")]),
);

/** By slug, names of the areas that a place forms together with others: 'North West' for Lancashire. */
export const areaNames: ReadonlyMap<string, readonly string[]> = grouped(
  linesOf(areasText).flatMap(([names, parts]) =>
    parts.split(", ").flatMap((part) => {
      const slug = part.includes(".") ? part : `${part}.region`;
      return names.split("; ").map((name) => [slug, name] as const);
    }),
  ),
);

/** By country and name: 'TX' for 'US Texas'. */
const stateCodes: ReadonlyMap<string, readonly string[]> = grouped(
  linesOf(stateCodesText).flatMap(([country, states]) =>
    states.split("; ").map((state) => {
      const space = state.indexOf(" ");
      return [`${country} ${state.slice(space + 1)}`, state.slice(0, space)] as const;
    }),
  ),
);
