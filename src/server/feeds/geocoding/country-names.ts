import { foldName } from "../../places/names/fold-name";

/** Names that Unicode's English ones do not cover, folded. */
const alsoKnownAs: Readonly<Record<string, string>> = {
  usa: "US",
  us: "US",
  "united states of america": "US",
  america: "US",
  uk: "GB",
  gb: "GB",
  "great britain": "GB",
  britain: "GB",
  "republic of ireland": "IE",
  eire: "IE",
  holland: "NL",
  turkey: "TR",
  burma: "MM",
  "czech republic": "CZ",
  "ivory coast": "CI",
  "cote divoire": "CI",
  congo: "CG",
  "democratic republic of congo": "CD",
  "republic of korea": "KR",
  "korea south": "KR",
  "korea republic of": "KR",
  "hong kong": "HK",
  macau: "MO",
  "virgin islands": "VI",
  uae: "AE",
  "viet nam": "VN",
  "russian federation": "RU",
  palestine: "PS",
  deutschland: "DE",
  espana: "ES",
  "north macedonia": "MK",
  kosovo: "XK",
};

/**
 * Countries and territories with a code of their own that a feed may give below the country they belong to.
 */
const belongings: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    US: ["PR", "GU", "VI", "AS", "MP", "UM"],
    GB: ["JE", "GG", "IM", "GI", "BM", "KY", "FK", "SH", "TC", "VG", "AI", "MS", "IO"],
    FR: ["RE", "GP", "MQ", "GF", "YT", "NC", "PF", "PM", "BL", "MF", "WF"],
    NL: ["AW", "CW", "SX", "BQ"],
    DK: ["GL", "FO"],
    CN: ["HK", "MO"],
    AU: ["CX", "CC", "NF"],
    NZ: ["CK", "NU", "TK"],
  }),
);

function unicodeNames(): Map<string, string> {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  // 'FX' is a former code of France and bears its name.
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
  const known = codes.flatMap((code) => {
    const name = names.of(code);
    return name === undefined ? [] : [[foldName(name), code] as const];
  });
  return new Map([...known, ...Object.entries(alsoKnownAs)]);
}

const codesByName = unicodeNames();
const codes = new Set(codesByName.values());

/**
 * ISO 3166-1 alpha-2 of a country's name or code in a feed ('South Korea', 'USA', 'gb'); null when it is
 * none.
 */
export function countryCode(name: string): string | null {
  const folded = foldName(name);
  const bare = folded.replace(/^(?:islamic |federal |peoples )?(?:republic|kingdom|state) of /, "");
  const code = codesByName.get(folded) ?? codesByName.get(bare);
  return code ?? (codes.has(folded.toUpperCase()) ? folded.toUpperCase() : null);
}

/** Whether `territory` may stand below `country` in an address: 'San Juan, Puerto Rico, United States'. */
export function belongsTo(territory: string, country: string): boolean {
  return belongings.get(country)?.includes(territory) ?? false;
}
