/**
 * The address says what is searched for: after a reload or on the way back from another page, what the browser has kept in
 * the search form and was never sent is dropped. A visitor who is typing already keeps every word.
 */
export function dropRestoredFields({ document, performance }: Window): void {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const form = document.querySelector<HTMLFormElement>("form[role=search]");
  if (/^(reload|back)/.test(entry?.type ?? "") && !form?.contains(document.activeElement)) form?.reset();
}
