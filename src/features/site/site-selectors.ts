import type { SiteRoot } from "./site-slice";

export const selectSiteName = ({ site }: SiteRoot) => site.name;
/** The site's own words for texts of `src/shared/texts.ts`. */
export const selectTexts = ({ site }: SiteRoot) => site.texts;
/** `YYYY-MM-DD`, UTC, as the server had it. */
export const selectToday = ({ site }: SiteRoot) => site.today;
/** Before every address that must be absolute; no slash at its end. */
export const selectBaseUrl = ({ site }: SiteRoot) => site.baseUrl;
