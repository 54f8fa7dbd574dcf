import { attempt } from "../site/attempt";
import { readVisitRecord, type VisitRecord } from "./visit-record";

/** The one place that outlives the page. Nothing here ever throws. */
export interface VisitMemory {
  /** `off`: the visitor wants nothing kept. Undefined: nothing is kept, or what is cannot be read. */
  read(): VisitRecord | "off" | undefined;
  /** Whether it is kept: storage may be full or forbidden. */
  write(record: VisitRecord | "off"): boolean;
  /** Hears of what another tab has written. Returns the way to stop. */
  onWrittenElsewhere(listener: () => void): () => void;
}

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
