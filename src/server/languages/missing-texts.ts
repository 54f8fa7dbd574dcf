import type { Texts } from "../../shared/texts";
import { overridableTexts, placeholdersIn } from "../settings/text-overrides";

/** The keys of what visitors would read in English, of a language that there are only an operator's `own` texts in. */
export function missingTexts(locale: string, own: Texts): string[] {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const isWanted = (key: string) => pluralCategories.includes("one") || !key.endsWith(".one");
  return Object.entries(overridableTexts).flatMap(([key, words]) =>
    isWanted(key) && hasWords(key, words) && !Object.hasOwn(own, key) ? [key] : [],
  );
}

/** Signs and placeholders are the same in every language; which one it is, is the locale's business. */
function hasWords(key: string, words: string): boolean {
  const said = placeholdersIn(words).reduce((text, placeholder) => text.replace(placeholder, ""), words);
  return key !== "language" && /\p{L}/u.test(said);
}
