/** A lock that all processes on the same database see. It is released when its process ends. */
export interface HeldLock {
  /** Rejects if the connection that held the lock was lost: another process may hold it by now. */
  check(): Promise<void>;
  release(): Promise<void>;
}

/** For a database that only this process uses. */
export function locksInProcess(): (key: number) => Promise<HeldLock | null> {
  const held = new Set<number>();
  return async (key) => {
    if (held.has(key)) return null;
    held.add(key);
    return { check: async () => undefined, release: async () => void held.delete(key) };
  };
}
