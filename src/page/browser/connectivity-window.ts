import type { Connectivity } from "../../features/navigation/ports";

/** What the browser knows of its connection. */
export function windowConnectivity(window: Window): Connectivity {
  return {
    isOnline: () => window.navigator.onLine,
    onRegained: (listener) => window.addEventListener("online", listener),
    onResumed: (listener) => {
      const { document } = window;
      // A page that comes out of the back/forward cache was not seen while it lay there.
      const hear = () => document.visibilityState === "visible" && listener();
      document.addEventListener("visibilitychange", hear);
      window.addEventListener("pageshow", hear);
    },
  };
}
