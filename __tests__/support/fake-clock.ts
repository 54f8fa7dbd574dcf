interface FakeClock {
  readonly now?: number;
  /** What stays real, too. */
  readonly alsoReal?: readonly ("Date" | "performance")[];
}

/** Fake timers in every test of the file; those that Node's promises and streams run on stay real. */
export function fakeClock({ now, alsoReal = [] }: FakeClock = {}): void {
  beforeEach(() => {
    jest.useFakeTimers({
      doNotFake: ["setImmediate", "nextTick", "queueMicrotask", ...alsoReal],
      now: now ?? Date.now(),
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
}
