import type { VisitMemory, VisitRecord } from "../../src/features/visits/visit-record";

/** A browser's storage shared by several tabs. Call `tab()` once per tab. */
export class FakeVisitMemory {
  kept: string | undefined;
  isFull = false;
  writes = 0;
  private readonly tabs = new Set<() => void>();

  get record(): VisitRecord {
    return JSON.parse(this.kept ?? "null");
  }

  tab(): VisitMemory {
    let hear = () => {};
    const others = () => [...this.tabs].filter((each) => each !== tell);
    const tell = () => hear();
    this.tabs.add(tell);
    return {
      read: () => (this.kept === undefined ? undefined : JSON.parse(this.kept)),
      write: (record) => {
        if (this.isFull) return false;
        this.writes += 1;
        this.kept = JSON.stringify(record);
        for (const other of others()) setImmediate(other);
        return true;
      },
      onWrittenElsewhere: (listener) => {
        hear = listener;
        return () => {
          hear = () => {};
        };
      },
    };
  }
}
