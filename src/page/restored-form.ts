/**
 * The address says what is searched for: after a reload or on the way back from another page, what the browser has kept in
 * the search form and was never sent is dropped, once it is there. A visitor who is typing already keeps every word.
 */
export function dropRestoredFields(window: Window): void {
  const { document, performance } = window;
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!/^(reload|back)/.test(entry?.type ?? "")) return;
  // Chromium restores fields in a task of its own after `load`, which may come before this script or after it.
  const resetLater = () => setTimeout(resetIfUnused, 0, document);
  if (document.readyState === "complete") resetLater();
  else window.addEventListener("load", resetLater);
}

function resetIfUnused(document: Document) {
  const form = document.querySelector<HTMLFormElement>("form[role=search]");
  if (!form?.contains(document.activeElement)) form?.reset();
}
