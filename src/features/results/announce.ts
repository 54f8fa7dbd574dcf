import { parseQuery } from "../../shared/query-codec";
import type { ResultsFragment } from "../../shared/wire/results";
import {
  type NavigationRoot,
  selectFragment,
  selectProgress,
  selectSettled,
} from "../navigation/navigation-status";
import { type SiteRoot, selectTexts } from "../site/site-slice";
import { type FollowedStore, followState } from "../site/store";
import { laterText, type TranslateLater } from "./later-texts";

/** Merges a run of quick refinements into one announcement. */
const settleMs = 400;
/** Screen readers skip unchanged text; this makes the same words a different text. */
const echoMark = "\u00a0";

/** Announces each settled count once, but not that of the page as loaded. */
export function announceResults(region: Element, store: FollowedStore<NavigationRoot & SiteRoot>): void {
  let announced = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const shown = (state: NavigationRoot) => [
    selectFragment(state),
    selectProgress(state),
    selectSettled(state).serial,
  ];
  followState(store, shown, (state) => {
    clearTimeout(timer);
    const fragment = selectFragment(state);
    const { serial } = selectSettled(state);
    if (selectProgress(state) !== "idle" || fragment === undefined || serial === announced) return;
    timer = setTimeout(() => {
      announced = serial;
      const words = announcementText(laterText(selectTexts(state)), fragment);
      region.textContent = region.textContent === words ? words + echoMark : words;
    }, settleMs);
  });
}

/** "42 jobs, sorted by distance, page 2 of 5", then corrections and notices. */
function announcementText(t: TranslateLater, fragment: ResultsFragment): string {
  const count = t("announcement", {
    jobs: t("jobs", { count: fragment.total_count }),
    sorted: t(`sorted.${parseQuery(fragment.query).sortType}`),
    page: fragment.page,
    pages: fragment.page_count,
  });
  const { corrected } = fragment.meaning;
  const { keywords } = parseQuery(fragment.query);
  return [
    count,
    ...(corrected?.applied ? [t("meaning.corrected", { keywords, text: corrected.text })] : []),
    ...fragment.notices.map(({ code, label }) => t(`notice.${code}`, { label })),
  ].join(". ");
}
