import type { Connectivity, NavigationEffects } from "../../features/navigation/events";
import { resetForm } from "../../features/search/form-fields";

export function windowEffects(window: Window, restoreScroll: () => void): NavigationEffects {
  const { document } = window;
  let used: ReturnType<typeof watch> | null = null;
  return {
    restored: () => resetForm(document),
    begun: () => {
      used?.end();
      used = watch(document);
    },
    settled: (cause) => {
      const from = used ?? watch(document);
      used = null;
      const isPage = cause === "page";
      window.requestAnimationFrame(() => {
        if (cause === "history") restoreScroll();
        if (isPage) document.getElementById("results")?.scrollIntoView();
        if (!from.end() && (isPage || cause === "keywords"))
          document.getElementById("results-heading")?.focus({ preventScroll: isPage });
      });
    },
  };
}

/** `end` returns whether the visitor moved on: to another control, or with keys or pointer in this one. */
function watch(document: Document) {
  const from = document.activeElement;
  const going = new AbortController();
  let hasGoneOn = false;
  const goOn = () => {
    hasGoneOn = true;
  };
  if (from?.matches("input"))
    for (const kind of ["keydown", "input", "pointerdown"])
      from.addEventListener(kind, goOn, { signal: going.signal });
  return {
    end: () => {
      going.abort();
      const { activeElement: now } = document;
      return hasGoneOn || (now !== from && now !== document.body && now !== null);
    },
  };
}

export function windowConnectivity(window: Window): Connectivity {
  return {
    isOnline: () => window.navigator.onLine,
    onRegained: (listener) => window.addEventListener("online", listener),
    onResumed: (listener) => {
      const { document } = window;
      // A page restored from the back/forward cache resumes too.
      const hear = () => document.visibilityState === "visible" && listener();
      document.addEventListener("visibilitychange", hear);
      window.addEventListener("pageshow", hear);
    },
  };
}
