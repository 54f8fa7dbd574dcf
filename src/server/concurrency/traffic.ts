import { setTimeout } from "node:timers/promises";

/** Counts visitors' requests. `memory`: in progress, total, and 1 while other processes have visitors. */
export class Traffic {
  constructor(
    readonly memory: Int32Array = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT)),
  ) {}

  get underWay(): number {
    return Atomics.load(this.memory, 0);
  }

  /** Total requests so far; detects one that came and went between two checks. */
  get begun(): number {
    return Atomics.load(this.memory, 1);
  }

  /** Whether other processes on the same database have visitors, whose requests are not seen individually. */
  get isElsewhere(): boolean {
    return Atomics.load(this.memory, 2) === 1;
  }

  set isElsewhere(isElsewhere: boolean) {
    Atomics.store(this.memory, 2, Number(isElsewhere));
  }

  begin(): void {
    Atomics.add(this.memory, 1, 1);
    Atomics.add(this.memory, 0, 1);
  }

  end(): void {
    Atomics.sub(this.memory, 0, 1);
  }
}

interface Clock {
  /** In milliseconds. */
  now(): number;
  pause(ms: number): Promise<unknown>;
}

interface YieldOptions {
  /** In milliseconds; limited, so that work makes progress on a busy site, too. */
  readonly maxWaitMs?: number;
  /** Rest while visitors are active, as a multiple of the work's time; 0 is enough for short steps. */
  readonly pauseFactor?: number;
  readonly clock?: Clock;
}

type Visitors = Pick<Traffic, "underWay" | "begun" | "isElsewhere">;

const noVisitors: Visitors = { underWay: 0, begun: 0, isElsewhere: false };
const ownClock: Clock = { now: () => performance.now(), pause: (ms) => setTimeout(ms) };

const lookAgainMs = 2;
/** A visitor counts as active this long after the last request. */
const visitMs = 1_000;
/** Milliseconds of work before a rest is due: shorter rests would be too long, as timers are late. */
const spellMs = 4;
/** Rest when requests are not seen, as a multiple of the work's time; with 1, the p99 still suffered. */
const pauseFactorElsewhere = 3;

/**
 * Background work calls the result before each step; it resolves, with whether visitors are active, when the
 * work can continue without slowing them down. It waits while a request is in progress. While visitors are
 * active, it rests as long as the work took (or by `pauseFactor`), and three times as long for visitors of
 * other processes.
 */
export function yieldToVisitors(
  visitors: Visitors = noVisitors,
  options: YieldOptions = {},
): () => Promise<boolean> {
  const { now, pause } = options.clock ?? ownClock;
  let lastVisit = Number.NEGATIVE_INFINITY;
  let seen = visitors.begun;
  let began = now();
  const isAbout = () => {
    if (visitors.underWay > 0 || visitors.begun !== seen) lastVisit = now();
    seen = visitors.begun;
    return visitors.isElsewhere || now() - lastVisit < visitMs;
  };
  return async () => {
    const worked = now() - began;
    const about = isAbout();
    const isUnderWay = visitors.underWay > 0;
    if (!isUnderWay && worked < spellMs) return about;
    const pauseFactor = visitors.isElsewhere ? pauseFactorElsewhere : (options.pauseFactor ?? 1);
    if (!isUnderWay && about && pauseFactor > 0) await pause(Math.min(pauseFactor * worked, visitMs));
    await waitForIdle(visitors, options);
    began = now();
    return about;
  };
}

/** Resolves when no request is in progress, or after `maxWaitMs`. */
export async function waitForIdle(
  visitors: Visitors = noVisitors,
  { maxWaitMs = 50, clock: { pause } = ownClock }: YieldOptions = {},
): Promise<void> {
  for (let waited = 0; visitors.underWay > 0 && waited < maxWaitMs; waited += lookAgainMs)
    await pause(lookAgainMs);
}
