const storageKey = "jobsieve-followed";

/**
 * Whoever comes back from a job has the focus on its link again, and reads on from there. Browsers only do that for pages
 * that they have kept whole; the scroll position they put back themselves.
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

/** Storage may be full or forbidden: then nothing is known, and nothing is missed. */
function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
