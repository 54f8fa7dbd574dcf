import { selectCanonical, selectQuery } from "../features/navigation/address";
import { selectFragment } from "../features/navigation/navigation-status";
import { laterText } from "../features/results/later-texts";
import { searchPhrase } from "../features/results/search-texts";
import { selectBaseUrl, selectLanding, selectSiteName, selectTexts } from "../features/site/site-slice";
import { type FollowedStore, followState } from "../features/site/store";
import { alternateAddress, alternateKinds, alternateTypes } from "../shared/alternates";
import { addressOf } from "../shared/query-codec";
import { routes } from "../shared/routes";

/** Keeps the title, canonical link and links to the view's twins in sync with the store. */
export function keepHead(document: Document, store: FollowedStore<ResultsHeadState>): void {
  const shown = (state: ResultsHeadState) => [selectQuery(state), selectFragment(state)];
  followState(store, shown, (state) => {
    document.title = selectResultsTitle(state);
    const lead = (link: string, address: string) =>
      document.head.querySelector(link)?.setAttribute("href", address);
    lead("link[rel=canonical]", selectResultsCanonical(state));
    for (const kind of alternateKinds)
      lead(`link[type="${alternateTypes[kind]}"]`, alternateAddress(kind, selectQuery(state)));
  });
}

type ResultsHeadState = Parameters<typeof selectFragment>[0] &
  Parameters<typeof selectQuery>[0] &
  Parameters<typeof selectSiteName>[0];

/** The results page's title, for the server and the browser. Follows the address, not the answer. */
export function selectResultsTitle(state: ResultsHeadState): string {
  const t = laterText(selectTexts(state));
  const own = selectLanding(state, selectCanonical(state))?.title;
  if (own) return t("title.site", { title: own, site: selectSiteName(state) });
  const query = selectQuery(state);
  const place = selectFragment(state)?.place ?? null;
  const resolved = place?.cached_slug_with_class === query.location ? place : null;
  const { form, keywords, where } = searchPhrase(t, query, resolved);
  const search = t(`title.${form}`, { keywords, where });
  const title = query.page === 1 ? search : t("title.page", { title: search, page: query.page });
  return t("title.site", { title, site: selectSiteName(state) });
}

/** The absolute canonical address: a landing page's path, or only our own parameters. */
export function selectResultsCanonical(state: ResultsHeadState): string {
  const landing = selectLanding(state, selectCanonical(state));
  return selectBaseUrl(state) + (landing?.path ?? addressOf(routes.results, selectQuery(state)));
}
