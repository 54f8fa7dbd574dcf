import type { Logger } from "pino";
import { plainPageText } from "../page/plain/plain-page-texts";
import { siteCurrency } from "./jobs/currencies";
import { sitePay } from "./jobs/pay-scale";
import { messagesByLocale, missingTexts, wordingOf } from "./languages/wording";
import { type SharePictures, sharePictures } from "./pictures/share-pictures";
import { createPages } from "./rendering/create-pages";
import { readSiteAssets } from "./rendering/document";
import type { Pages } from "./rendering/pages";
import type { SearchService } from "./search/search-service";
import type { Settings } from "./settings/settings";
import type { SiteConfig } from "./settings/site-config";

interface PageDeps {
  readonly built: string;
  baseUrl(): string;
  readonly search: SearchService;
}

interface PageContext extends Pick<Settings, "site" | "theme" | "companies"> {
  readonly now: () => Date;
  readonly log: Pick<Logger, "warn">;
}

export function startPages(
  { site, theme, companies, now, log }: PageContext,
  { built, baseUrl, search }: PageDeps,
): Pages {
  const currency = siteCurrency(site);
  const { period } = sitePay(site, currency?.code);
  const pagesIn = (locale: string, texts: SiteConfig["texts"]) => {
    warnAboutMissingTranslations(log, locale, texts);
    return createPages({
      ...{ site: { ...site, locale, texts }, theme, companies, baseUrl, currency, period },
      assets: readSiteAssets(built, wordingOf(locale).client),
      credits: () => search.credits,
      today: () => now().toISOString().slice(0, 10),
    });
  };
  const others = new Map(
    Object.entries(site.otherLocales).map(([locale, texts]) => [locale, pagesIn(locale, texts)] as const),
  );
  const own = pagesIn(site.locale, site.texts);
  return { ...own, in: (locale) => others.get(locale) ?? own };
}

/** Warns of incomplete translations, which a page itself does not show. */
function warnAboutMissingTranslations(
  log: Pick<Logger, "warn">,
  locale: string,
  texts: SiteConfig["texts"],
): void {
  if (wordingOf(locale, texts).lang === locale) return;
  const missing = missingTexts(locale, texts);
  log.warn(
    { locale, missing: missing.length, first: missing.slice(0, 10) },
    "Pages of this locale are marked as English until `texts` has all their words.",
  );
}

/** In the site's own locale: the readers of a shared address are unknown. */
export function picturesOf({ site, theme }: Pick<Settings, "site" | "theme">): SharePictures {
  const siteLine = plainPageText(messagesByLocale(site)("").texts)("picture.site");
  return sharePictures({ siteName: site.name, siteLine, colours: theme.picture, logo: theme.logo });
}
