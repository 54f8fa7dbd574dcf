import { parseQuery } from "../../shared/query-codec";
import type { ResultsFragment } from "../../shared/wire/results";
import type { Translate } from "../site/use-text";

/** "42 jobs, sorted by distance, page 2 of 5" */
export function announcementText(t: Translate, fragment: ResultsFragment): string {
  return t("announcement", {
    jobs: t("jobs", { count: fragment.total_count }),
    sorted: t(`sorted.${parseQuery(fragment.query).sortType}`),
    page: fragment.page,
    pages: fragment.page_count,
  });
}
