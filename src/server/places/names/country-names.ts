import { countries } from "countries-list";
import { spellingOf } from "./spelling";

/** Those of the places that sites are most often made for. */
const languages = ["en", "de", "fr", "es", "it", "nl", "pl"];

/** Names that Unicode's do not cover, or that feeds abbreviate. */
const alsoKnownAs: readonly (readonly [code: string, ...names: string[]])[] = [
  ["US", "USA", "United States of America", "America", "The States", "Estados Unidos de América"],
  ["GB", "UK", "Great Britain", "Britain", "Großbritannien", "Grande-Bretagne", "Gran Bretagna"],
  ["IE", "Republic of Ireland", "Eire", "ROI"],
  ["NL", "Holland", "The Netherlands", "Pays Bas"],
  ["TR", "Turkey"],
  ["MM", "Burma"],
  ["CZ", "Czech Republic", "Tschechische Republik"],
  ["CI", "Ivory Coast", "Cote d'Ivoire"],
  ["CG", "Congo"],
  ["CD", "Democratic Republic of Congo", "Congo (DRC)", "DRC"],
  ["KR", "Korea", "Republic of Korea", "Korea South", "Korea, Republic of"],
  ["HK", "Hong Kong"],
  ["MO", "Macau"],
  ["VI", "Virgin Islands"],
  ["AE", "UAE", "Emirates"],
  ["SA", "KSA"],
  ["CV", "Cape Verde"],
  ["VN", "Viet Nam"],
  ["RU", "Russian Federation"],
  ["PS", "Palestine"],
  ["MK", "North Macedonia"],
  ["XK", "Kosovo"],
];

/**
 * Countries and territories with a code of their own that a feed may give below the country they belong to.
 */
const belongings: ReadonlyMap<string, readonly string[]> = new Map([
  ["US", ["PR", "GU", "VI", "AS", "MP", "UM"]],
  ["GB", ["JE", "GG", "IM", "GI", "BM", "KY", "FK", "SH", "TC", "VG", "AI", "MS", "IO"]],
  ["FR", ["RE", "GP", "MQ", "GF", "YT", "NC", "PF", "PM", "BL", "MF", "WF"]],
  ["NL", ["AW", "CW", "SX", "BQ"]],
  ["DK", ["GL", "FO"]],
  ["CN", ["HK", "MO"]],
  ["AU", ["CX", "CC", "NF"]],
  ["NZ", ["CK", "NU", "TK"]],
]);

function unicodeNames(): Map<string, string[]> {
  const inLanguage = languages.map(
    (language) => new Intl.DisplayNames(language, { type: "region", fallback: "none" }),
  );
  const namesOf = (code: string) => [...new Set(inLanguage.flatMap((names) => names.of(code) ?? []))];
  return new Map(Object.keys(countries).map((code) => [code, namesOf(code)]));
}

const namesByCode = unicodeNames();
for (const [code, ...names] of alsoKnownAs)
  namesByCode.set(code, [...(namesByCode.get(code) ?? []), ...names]);

/** English names come first, so that one which means another country in another language stays what it is. */
const codesByName = new Map<string, string>();
for (const index of Array(Math.max(...[...namesByCode.values()].map((names) => names.length))).keys())
  for (const [code, names] of namesByCode) {
    const key = keyOf(names[index] ?? "");
    if (key !== "" && !codesByName.has(key)) codesByName.set(key, code);
  }

function keyOf(name: string): string {
  return spellingOf(name).replace(/\b(?:the|and) /g, "");
}

/**
 * ISO 3166-1 alpha-2 of a country's name or code in a feed ('South Korea', 'USA', 'gb', 'Frankreich'); null when it is
 * none.
 */
export function countryCode(name: string): string | null {
  const key = keyOf(name);
  const bare = key.replace(/^(?:islamic |federal |peoples )?(?:republic|kingdom|state) of /, "");
  const code = codesByName.get(key) ?? codesByName.get(bare);
  return code ?? (namesByCode.has(key.toUpperCase()) ? key.toUpperCase() : null);
}

/** What a country is called in the languages of the sites; none for what is no code. */
export function namesOfCountry(code: string): readonly string[] {
  return namesByCode.get(code) ?? [];
}

/** Whether `territory` may stand below `country` in an address: 'San Juan, Puerto Rico, United States'. */
export function belongsTo(territory: string, country: string): boolean {
  return belongings.get(country)?.includes(territory) ?? false;
}
