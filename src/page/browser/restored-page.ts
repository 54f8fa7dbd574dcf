import { resetForm } from "../../features/search/form-fields";
import { attempt } from "../../features/site/browser";

/**
 * Resets the search form to the address after a reload or return, as browsers restore unsent input. A visitor
 * who is typing keeps it.
 */
export function dropRestoredFields(window: Window): void {
  const { document, performance } = window;
  // A page restored from the back/forward cache still has unsent input.
  window.addEventListener("pageshow", ({ persisted }) => persisted && resetForm(document));
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!/^(reload|back)/.test(entry?.type ?? "")) return;
  const resetIfUnused = () => {
    const form = document.querySelector("form[role=search]");
    if (!form?.contains(document.activeElement)) resetForm(document);
  };
  // Chromium restores fields in a task after `load`, which may come before or after this script.
  const resetLater = () => setTimeout(resetIfUnused);
  if (document.readyState === "complete") resetLater();
  else window.addEventListener("load", resetLater);
}

const storageKey = "jobsieve-followed";

/** Refocuses the followed link after Back, which browsers do only for the back/forward cache. */
export function restoreLinkFocus(window: Window): void {
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
