import { appliedRefinements } from "../features/refine/applied";
import { searchPhrase } from "../features/results/search-texts";
import { parseQuery } from "../shared/query-codec";
import type { ResultsFragment } from "../shared/wire/results";
import type { TranslatePlainPage } from "./plain/plain-page-texts";

/** Tells a search from others in a list: "“nurse” jobs within 25 miles of Leeds · Full-time". */
export function searchTitle(t: TranslatePlainPage, fragment: ResultsFragment): string {
  const query = parseQuery(fragment.query);
  const { form, keywords, where } = searchPhrase(t, query, fragment.place);
  const values = appliedRefinements(t, query, fragment).map(({ name }) => name);
  const words = form === "all" ? [] : [t(`title.${form}`, { keywords, where })];
  const parts = [...words, ...values];
  return parts.length === 0 ? t("front.everything") : parts.join(" · ");
}
