import { useEffect } from "react";
import { useSelector, useStore } from "react-redux";
import { selectFragment } from "../features/results/results-selectors";
import { selectQuery } from "../features/search/search-slice";
import type { RootState } from "./make-store";
import { selectResultsCanonical, selectResultsTitle } from "./results-head";

/**
 * Keeps the tab's title and the canonical link with the store; the server has written both for the first view. Renders
 * nothing, and is no part of the page's own component, which would draw everything again with each search.
 */
export function ResultsHead() {
  const store = useStore<RootState>();
  const query = useSelector(selectQuery);
  const fragment = useSelector(selectFragment);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are written from these two and what never changes.
  useEffect(() => {
    const state = store.getState();
    document.title = selectResultsTitle(state);
    const link = document.head.querySelector<HTMLLinkElement>("link[rel=canonical]");
    if (link) link.href = selectResultsCanonical(state);
  }, [store, query, fragment]);
  return null;
}
