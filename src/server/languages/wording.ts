import german from "../../languages/de.json";
import germanNames from "../../languages/de.names.json";
import englishInKilometres from "../../languages/en.km.json";
import type { Texts } from "../../shared/texts";
import type { SiteConfig } from "../settings/site-config";
import { overridableTexts, placeholdersIn } from "../settings/text-overrides";

/** Names of disciplines and job types, by slug. */
export interface ValueNames {
  /** The name of the remote filter. */
  readonly remote: string;
  readonly disciplines: Readonly<Record<string, string>>;
  readonly job_types: Readonly<Record<string, string>>;
}

export interface Wording {
  /** BCP 47. */
  readonly locale: string;
  /** Language of the texts and the pages' `lang`, BCP 47. */
  readonly lang: string;
  /** Differences from the English texts. */
  readonly texts: Texts;
  /** Texts already built into the language's browser script. */
  readonly builtIn: Texts;
  /** Folder of that build below the client's; empty for the English one. */
  readonly client: string;
  /** Null if names are as in the database. */
  readonly names: ValueNames | null;
}

/** All languages except English; `docs/languages.md` explains how to add one. */
const languages: ReadonlyMap<string, { readonly texts: Texts; readonly names: ValueNames }> = new Map(
  Object.entries({
    de: { texts: german, names: germanNames },
  }),
);

/** Where roads are measured in miles (CLDR, and those that follow Britain and the United States). */
const inMiles = new Set("GB US IM JE GG LR MM PR VI GU AS MP KY VG AI BS BZ".split(" "));

/**
 * Regional variants use their language's main texts and formats: browsers and servers disagree on smaller
 * ones, such as Swiss thousands separators. Unknown languages are marked as English until `own` is complete,
 * but use their own plural and number formats.
 */
export function wordingOf(locale: string, own: Texts = {}): Wording {
  const { language, region } = new Intl.Locale(locale).maximize();
  const units: Texts = inMiles.has(region ?? "") ? {} : englishInKilometres;
  const known = languages.get(language);
  if (known !== undefined) {
    const { texts, names } = known;
    return { locale, lang: locale, texts, builtIn: texts, client: language, names };
  }
  const texts = language === "en" ? units : { ...units, language: locale };
  const isOwn = language === "en" || missingTexts(locale, own).length === 0;
  return { locale, lang: isOwn ? locale : "en", texts, builtIn: {}, client: "", names: null };
}

/** The project's texts in a locale, overridden by the operator's. */
export interface Messages {
  /** BCP 47, of the texts. */
  readonly lang: string;
  readonly texts: Texts;
}

type SiteTexts = Pick<SiteConfig, "locale" | "texts" | "otherLocales">;

/** By locale; an empty or unknown locale gives the site's own. */
export function messagesByLocale({ locale, texts, otherLocales }: SiteTexts): (locale: string) => Messages {
  const messagesIn = (locale: string, own: Texts) => {
    const { lang, texts } = wordingOf(locale, own);
    return { lang, texts: { ...texts, ...own } };
  };
  const usual = messagesIn(locale, texts);
  const others = new Map(
    Object.entries(otherLocales).map(([other, own]) => [other, messagesIn(other, own)] as const),
  );
  return (wanted) => others.get(wanted) ?? usual;
}

/** Keys of texts that would still be English, for a language that only has an operator's `own` texts. */
export function missingTexts(locale: string, own: Texts): string[] {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const isWanted = (key: string) => pluralCategories.includes("one") || !key.endsWith(".one");
  return Object.entries(overridableTexts).flatMap(([key, words]) =>
    isWanted(key) && hasWords(key, words) && !Object.hasOwn(own, key) ? [key] : [],
  );
}

/** Symbols and placeholders need no translation; the text `language` is derived from the locale. */
function hasWords(key: string, words: string): boolean {
  const said = placeholdersIn(words).reduce((text, placeholder) => text.replace(placeholder, ""), words);
  return key !== "language" && /\p{L}/u.test(said);
}
