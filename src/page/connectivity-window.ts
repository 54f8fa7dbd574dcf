import type { Connectivity } from "../features/results/connectivity";

/** What the browser knows of its connection. */
export function windowConnectivity(window: Window): Connectivity {
  return {
    isOnline: () => window.navigator.onLine,
    onRegained: (listener) => {
      window.addEventListener("online", listener);
      return () => window.removeEventListener("online", listener);
    },
  };
}
