/** What the gazetteer's English names of countries are in a locale. */
export function countryNames(locale: string): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const wanted = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  const names = new Map<string, string>();
  for (const code of countryCodes()) {
    const [from, to] = [english.of(code), wanted.of(code)];
    if (from !== undefined && to !== undefined) names.set(from, to);
  }
  return names;
}

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Every pair of letters; those that are no country have no name. */
function countryCodes(): string[] {
  return letters.flatMap((first) => letters.map((second) => first + second));
}
