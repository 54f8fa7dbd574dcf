import { selectFragment } from "../features/results/results-selectors";
import { searchPhrase } from "../features/search/search-phrase";
import { selectQuery } from "../features/search/search-slice";
import { selectBaseUrl, selectSiteName, selectTexts } from "../features/site/site-selectors";
import type { Translate } from "../features/site/use-text";
import { addressOf } from "../shared/query-codec";
import { routes } from "../shared/routes";
import { text } from "../shared/texts";

type ResultsHeadState = Parameters<typeof selectFragment>[0] &
  Parameters<typeof selectQuery>[0] &
  Parameters<typeof selectSiteName>[0];

/** The results page's title, for the server's head and the browser's tab. Follows the address, not the answer. */
export function selectResultsTitle(state: ResultsHeadState): string {
  const texts = selectTexts(state);
  const t: Translate = (key, values) => text(texts, key, values);
  const query = selectQuery(state);
  const place = selectFragment(state)?.place ?? null;
  const known = place?.cached_slug_with_class === query.location ? place : null;
  const { form, keywords, where } = searchPhrase(t, query, known);
  const search = t(`title.${form}`, { keywords, where });
  const title = query.page === 1 ? search : t("title.page", { title: search, page: query.page });
  return t("title.site", { title, site: selectSiteName(state) });
}

/** The absolute address of the canonical link: only our own parameters. */
export function selectResultsCanonical(state: ResultsHeadState): string {
  return `${selectBaseUrl(state)}${addressOf(routes.results, selectQuery(state))}`;
}
