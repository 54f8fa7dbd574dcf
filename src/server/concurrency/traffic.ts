import { setTimeout } from "node:timers/promises";

/**
 * How many requests visitors wait for at this moment, in every thread that the memory is given to. The memory holds the
 * requests under way, those ever begun, and 1 while visitors of other processes are about.
 */
export class Traffic {
  readonly memory: Int32Array;

  constructor(memory: Int32Array = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT))) {
    this.memory = memory;
  }

  get underWay(): number {
    return Atomics.load(this.memory, 0);
  }

  /** Requests so far, by which one is noticed that came and went between two looks. */
  get begun(): number {
    return Atomics.load(this.memory, 1);
  }

  /** Whether other processes on the same database answer visitors, whose requests are not seen one by one. */
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

interface Patience {
  /** Milliseconds. Not for ever, so that work gets on at a busy site, too. */
  readonly longestWaitMs?: number;
  /** Where visitors are seen, in times of the work; none is enough for work of short steps. */
  readonly rests?: number;
  readonly clock?: Clock;
}

type Visitors = Pick<Traffic, "underWay" | "begun" | "isElsewhere">;

const nobody: Visitors = { underWay: 0, begun: 0, isElsewhere: false };
const ownClock: Clock = { now: () => performance.now(), pause: (ms) => setTimeout(ms) };

const lookAgainMs = 2;
/** A visitor counts as active this long after the last request. */
const visitMs = 1_000;
/** Work after which a rest is due: shorter ones are longer than they should be, by what timers are late. */
const spellMs = 4;
/** Rests where requests are not seen, in times of the work: one of them was too little for a p99 as without it. */
const restsElsewhere = 3;

/**
 * Background work calls this before each step; it resolves when the work can go on without hurting visitors.
 * It waits while a request is under way. While visitors are active it rests for as long as the work took (unless
 * `patience.rests` says otherwise), and three times as long for visitors of other processes. Without visitors it does
 * not wait. Resolves with whether visitors are active.
 */
export function visitorsFirst(visitors: Visitors = nobody, patience: Patience = {}): () => Promise<boolean> {
  const { now, pause } = patience.clock ?? ownClock;
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
    const rests = visitors.isElsewhere ? restsElsewhere : (patience.rests ?? 1);
    if (!isUnderWay && about && rests > 0) await pause(Math.min(rests * worked, visitMs));
    await lull(visitors, patience);
    began = now();
    return about;
  };
}

/** Resolves when no request is under way, or has not been over for so long. */
export async function lull(
  visitors: Visitors = nobody,
  { longestWaitMs = 50, clock: { pause } = ownClock }: Patience = {},
): Promise<void> {
  for (let waited = 0; visitors.underWay > 0 && waited < longestWaitMs; waited += lookAgainMs)
    await pause(lookAgainMs);
}
