import { countries } from "countries-list";
import { spellingOf } from "./spelling";

/** Languages of the countries that most sites are made for. */
const languages = ["en", "de", "fr", "es", "it", "nl", "pl"];

/** Names missing from Unicode's, and abbreviations in feeds. */
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

/** Territories with a code of their own that a feed may give below the country they belong to. */
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

/** English first, so that a name keeps its meaning if it is another country in another language. */
const codesByName = new Map<string, string>();
for (const index of Array(Math.max(...[...namesByCode.values()].map((names) => names.length))).keys())
  for (const [code, names] of namesByCode) {
    const key = keyOf(names[index] ?? "");
    if (key !== "" && !codesByName.has(key)) codesByName.set(key, code);
  }

function keyOf(name: string): string {
  return spellingOf(name).replace(/\b(?:the|and) /g, "");
}

/** ISO 3166-1 alpha-2 of a name or code in a feed ('South Korea', 'USA', 'Frankreich'); null if unknown. */
export function countryCode(name: string): string | null {
  const key = keyOf(name);
  const bare = key.replace(/^(?:islamic |federal |peoples )?(?:republic|kingdom|state) of /, "");
  const code = codesByName.get(key) ?? codesByName.get(bare);
  return code ?? (namesByCode.has(key.toUpperCase()) ? key.toUpperCase() : null);
}

/** Empty for an unknown code. */
export function namesOfCountry(code: string): readonly string[] {
  return namesByCode.get(code) ?? [];
}

/** Whether `territory` may stand below `country` in an address: 'San Juan, Puerto Rico, United States'. */
export function belongsTo(territory: string, country: string): boolean {
  return belongings.get(country)?.includes(territory) ?? false;
}
