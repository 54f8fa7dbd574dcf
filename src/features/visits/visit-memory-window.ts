import type { VisitMemory } from "./visit-memory";
import { readVisitRecord } from "./visit-record";

const storageKey = "jobsieve-visits";

/** The browser's `localStorage`: it stays in this browser and no request carries it. */
export function windowVisitMemory(window: Window): VisitMemory {
  return {
    read: () => {
      const kept = attempt(() => window.localStorage.getItem(storageKey)) ?? null;
      if (kept === "off") return "off";
      return kept === null ? undefined : readVisitRecord(attempt(() => JSON.parse(kept)));
    },
    write: (record) => {
      const text = record === "off" ? record : JSON.stringify(record);
      return attempt(() => window.localStorage.setItem(storageKey, text) ?? true) ?? false;
    },
    onWrittenElsewhere: (listener) => {
      const hear = ({ key }: StorageEvent) => (key === storageKey || key === null) && listener();
      window.addEventListener("storage", hear);
      return () => window.removeEventListener("storage", hear);
    },
  };
}

/** Storage may be forbidden, full, or hold anything: then there is nothing. */
function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
