import Negotiator from "negotiator";

/** The locale for an `Accept-Language` header; empty for the site's own locale. */
export type LocaleChoice = (acceptLanguage: string | undefined) => string;

/** Undefined with a single locale: then no answer depends on the header. */
export function localeChoice(own: string, others: readonly string[]): LocaleChoice | undefined {
  if (others.length === 0) return undefined;
  const offered = [own, ...others];
  return (acceptLanguage) => {
    const asked = new Negotiator({ headers: { "accept-language": acceptLanguage } });
    const [best = own] = acceptLanguage === undefined ? [own] : asked.languages(offered);
    return best === own ? "" : best;
  };
}

/** ISO 639 codes of all the site's locales. */
export function siteLanguages(site: { readonly locale: string; readonly otherLocales: object }): string[] {
  return [site.locale, ...Object.keys(site.otherLocales)].map((locale) => new Intl.Locale(locale).language);
}
