import german from "../../languages/de.json";
import germanNames from "../../languages/de.names.json";
import englishInKilometres from "../../languages/en.km.json";
import type { Texts } from "../../shared/texts";
import { overridableTexts, placeholdersIn } from "../settings/text-overrides";

/** What the site's own values are called, by slug. */
export interface ValueNames {
  /** What a search is called by that words for it were typed in. */
  readonly remote: string;
  readonly disciplines: Readonly<Record<string, string>>;
  readonly job_types: Readonly<Record<string, string>>;
}

/** What the project says in a locale. */
export interface Wording {
  /** BCP 47. */
  readonly locale: string;
  /** What pages say that they are in: that of their texts, BCP 47. */
  readonly lang: string;
  /** What differs from the English texts. */
  readonly texts: Texts;
  /** What of it the browser's script has already, since it was built for the language. */
  readonly builtIn: Texts;
  /** Folder of that build below the client's; empty for the English one. */
  readonly client: string;
  /** Null where they are called as in the database. */
  readonly names: ValueNames | null;
}

/** One entry for each language beside English: `docs/languages.md` says how to add one. */
const languages: ReadonlyMap<string, { readonly texts: Texts; readonly names: ValueNames }> = new Map(
  Object.entries({
    de: { texts: german, names: germanNames },
  }),
);

const english = "en";

/** Where roads are measured in miles (CLDR, and those that follow Britain and the United States). */
const inMiles = new Set("GB US IM JE GG LR MM PR VI GU AS MP KY VG AI BS BZ".split(" "));

/**
 * A language is written as in its main country: browsers and servers disagree on smaller ones, as on the Swiss
 * thousands. English where there are no texts in the language, and said to be, until the operator's `own` say
 * everything. Such a site counts and writes numbers in its own language all the same.
 */
export function wordingOf(locale: string, own: Texts = {}): Wording {
  const { language, region } = new Intl.Locale(locale).maximize();
  const units: Texts = inMiles.has(region ?? "") ? {} : englishInKilometres;
  const known = languages.get(language);
  if (known !== undefined) {
    return {
      locale,
      lang: locale,
      texts: known.texts,
      builtIn: known.texts,
      client: language,
      names: known.names,
    };
  }
  const texts = language === "en" ? units : { ...units, language: locale };
  const isOwn = language === "en" || missingTexts(locale, own).length === 0;
  return { locale, lang: isOwn ? locale : english, texts, builtIn: {}, client: "", names: null };
}

/** The project's texts in a locale, with the operator's own over them. */
export interface Saying {
  /** BCP 47, of the texts. */
  readonly lang: string;
  readonly texts: Texts;
}

interface SiteTexts {
  readonly locale: string;
  readonly texts: Texts;
  readonly otherLocales: Readonly<Record<string, Texts>>;
}

/** By locale; the site's own by an empty one, and by one that it no longer has. */
export function sayingsOf({ locale, texts, otherLocales }: SiteTexts): (locale: string) => Saying {
  const sayingIn = (locale: string, own: Texts) => {
    const { lang, texts } = wordingOf(locale, own);
    return { lang, texts: { ...texts, ...own } };
  };
  const usual = sayingIn(locale, texts);
  const others = new Map(
    Object.entries(otherLocales).map(([other, own]) => [other, sayingIn(other, own)] as const),
  );
  return (wanted) => others.get(wanted) ?? usual;
}

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
