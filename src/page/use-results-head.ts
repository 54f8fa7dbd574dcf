import { useEffect } from "react";
import { useSelector } from "react-redux";
import { selectResultsCanonical, selectResultsTitle } from "./results-head";

/** Keeps the tab's title and the canonical link with the store; the server has written both for the first view. */
export function useResultsHead() {
  const title = useSelector(selectResultsTitle);
  const canonical = useSelector(selectResultsCanonical);
  useEffect(() => {
    document.title = title;
    const link = document.head.querySelector<HTMLLinkElement>("link[rel=canonical]");
    if (link) link.href = canonical;
  }, [title, canonical]);
}
