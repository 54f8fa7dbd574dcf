import { useMemo } from "react";
import { useSelector } from "react-redux";
import { withKeywords } from "../../shared/query-changes";
import { parseQuery, stringifyQuery } from "../../shared/query-codec";
import { type ApiRoot, results } from "../navigation/results-api";
import type { KeywordKind } from "./keyword-events";
import { recentFor } from "./recent-searches";
import { type SuggestionsRoot, selectSuggestions } from "./suggestions-slice";

export interface KeywordOption {
  readonly kind: KeywordKind;
  readonly text: string;
  /** The total of what choosing it leads to; left out where that is not known. */
  readonly count?: number;
}

/** An answer of the page's own is shown as it is for so long; milliseconds. */
const freshForMs = 10 * 60 * 1000;

const kinds: readonly KeywordKind[] = ["recent", "title", "company"];

/** Groups of keywords to choose, those without any left out. */
export function useKeywordGroups(typed: string) {
  const { data, recent, search } = useSelector(selectSuggestions);
  const cached = useSelector(({ api }: ApiRoot & SuggestionsRoot) => api);
  return useMemo(() => {
    const texts = recentFor(recent, typed, data);
    const options: KeywordOption[] = [
      ...texts.map((text) => ({ kind: "recent" as const, text, ...totalOnHand(cached, search, text) })),
      ...data,
    ];
    return kinds
      .map((kind) => ({ kind, options: options.filter((option) => option.kind === kind) }))
      .filter((group) => group.options.length > 0);
  }, [data, recent, search, typed, cached]);
}

/**
 * Searches that the browser remembers are private, so the server is not asked for their totals. If the page still
 * holds the answer to one, its total is used.
 */
function totalOnHand(cached: ApiRoot["api"], search: string, text: string): Pick<KeywordOption, "count"> {
  const canonical = stringifyQuery(withKeywords(parseQuery(search), text));
  const { data, fulfilledTimeStamp = 0 } = results.select(canonical)({ api: cached });
  const isFresh = data !== undefined && Date.now() - fulfilledTimeStamp < freshForMs;
  return isFresh ? { count: data.total_count } : {};
}
