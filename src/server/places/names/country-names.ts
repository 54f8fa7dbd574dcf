import { countries } from "countries-list";
import otherNamesText from "./country-names.txt";
import { linesOf } from "./lines-of";
import { spellingOf } from "./spelling";
import territoriesText from "./territories.txt";

/** Languages of the countries that most sites are made for. */
const languages = ["en", "de", "fr", "es", "it", "nl", "pl"];

const territories = new Map(linesOf(territoriesText).map(([country, codes]) => [country, codes.split("; ")]));

const unicodeNames = languages.map(
  (language) => new Intl.DisplayNames(language, { type: "region", fallback: "none" }),
);
const namesByCode = new Map(
  Object.keys(countries).map((code) => [
    code,
    [...new Set(unicodeNames.flatMap((names) => names.of(code) ?? []))],
  ]),
);
for (const [code, names] of linesOf(otherNamesText))
  namesByCode.set(code, [...(namesByCode.get(code) ?? []), ...names.split("; ")]);

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
  return territories.get(country)?.includes(territory) ?? false;
}
