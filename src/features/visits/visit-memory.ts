import type { VisitRecord } from "./visit-record";

/** The one place that outlives the page. Nothing here ever throws. */
export interface VisitMemory {
  /** `off`: the visitor wants nothing kept. Undefined: nothing is kept, or what is cannot be read. */
  read(): VisitRecord | "off" | undefined;
  /** Whether it is kept: storage may be full or forbidden. */
  write(record: VisitRecord | "off"): boolean;
  /** Hears of what another tab has written. Returns the way to stop. */
  onWrittenElsewhere(listener: () => void): () => void;
}
