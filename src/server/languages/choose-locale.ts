import Negotiator from "negotiator";

/** What a visitor gets by the `Accept-Language` of a request; empty for the site's own locale. */
export type LocaleChoice = (acceptLanguage: string | undefined) => string;

/** Undefined where there is nothing to choose: then no answer depends on the header. */
export function localeChoice(own: string, others: readonly string[]): LocaleChoice | undefined {
  if (others.length === 0) return undefined;
  const offered = [own, ...others];
  return (acceptLanguage) => {
    const asked = new Negotiator({ headers: { "accept-language": acceptLanguage } });
    const [best = own] = acceptLanguage === undefined ? [own] : asked.languages(offered);
    return best === own ? "" : best;
  };
}

/** The languages that a site's visitors read. */
export function siteLanguages(site: { readonly locale: string; readonly otherLocales: object }): string[] {
  return [site.locale, ...Object.keys(site.otherLocales)].map((locale) => new Intl.Locale(locale).language);
}
