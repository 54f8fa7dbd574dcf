import { resetForm } from "../../features/search/form-fields";
import { attempt } from "../../features/site/browser";

/**
 * The address says what is searched for: after a reload or on the way back from another page, what the
 * browser has kept in the search form and was never sent is dropped, once it is there. A visitor who is
 * typing already keeps every word.
 */
export function dropRestoredFields(window: Window): void {
  const { document, performance } = window;
  // A page that the browser has kept whole comes back with what was typed into it.
  window.addEventListener("pageshow", ({ persisted }) => persisted && resetForm(document));
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!/^(reload|back)/.test(entry?.type ?? "")) return;
  const resetIfUnused = () => {
    const form = document.querySelector("form[role=search]");
    if (!form?.contains(document.activeElement)) resetForm(document);
  };
  // Chromium restores fields in a task of its own after `load`, which may come before this script or after
  // it.
  const resetLater = () => setTimeout(resetIfUnused);
  if (document.readyState === "complete") resetLater();
  else window.addEventListener("load", resetLater);
}

const storageKey = "jobsieve-followed";

/**
 * Restores the focus to a job's link when the visitor comes back from it. Browsers only do that for pages in the
 * back/forward cache; they restore the scroll position themselves.
 */
export function keepFollowedLink(window: Window): void {
  const { document, performance } = window;
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  window.addEventListener("pagehide", () => {
    attempt(() =>
      window.sessionStorage.setItem(storageKey, document.activeElement?.getAttribute("href") ?? ""),
    );
  });
  if (entry?.type !== "back_forward" || document.activeElement !== document.body) return;
  const followed = attempt(() => window.sessionStorage.getItem(storageKey));
  for (const link of document.querySelectorAll<HTMLElement>("#results article a")) {
    if (link.getAttribute("href") === followed) link.focus({ preventScroll: true });
  }
}
