import { setTimeout } from "node:timers/promises";

/** How many requests visitors wait for at this moment, in every thread that the memory is given to. */
export class Traffic {
  readonly memory: Int32Array;

  constructor(memory: Int32Array = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))) {
    this.memory = memory;
  }

  /** Of visitors whom another process answers: there may be some, and nobody here knows when. */
  static unseen(): Traffic {
    const traffic = new Traffic();
    Atomics.store(traffic.memory, 1, 1);
    return traffic;
  }

  get isUnseen(): boolean {
    return Atomics.load(this.memory, 1) === 1;
  }

  get underWay(): number {
    return Atomics.load(this.memory, 0);
  }

  begin(): void {
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

type Visitors = Pick<Traffic, "underWay" | "isUnseen">;

const nobody: Visitors = { underWay: 0, isUnseen: false };
const ownClock: Clock = { now: () => performance.now(), pause: (ms) => setTimeout(ms) };

const lookAgainMs = 2;
/** Whoever asked for something so long ago may be about to ask for more. */
const visitMs = 1_000;
/** Work after which a rest is due: shorter ones are longer than they should be, by what timers are late. */
const spellMs = 4;
/** Rests where nobody sees who is about, in times of the work: one of them was too little for a p99 as without it. */
const unseenRests = 3;

/**
 * What work that nobody waits for calls before each step: resolves when it does not hurt visitors to go on.
 * While a request is under way, it waits; while visitors are about, the work rests for as long as it took unless told
 * otherwise, and three times as long where they may be and nobody sees them. Tells whether visitors are about, or may
 * be.
 */
export function visitorsFirst(visitors: Visitors = nobody, patience: Patience = {}): () => Promise<boolean> {
  const { now, pause } = patience.clock ?? ownClock;
  const rests = visitors.isUnseen ? unseenRests : (patience.rests ?? 1);
  let lastVisit = Number.NEGATIVE_INFINITY;
  let began = now();
  return async () => {
    const worked = now() - began;
    const isUnderWay = visitors.underWay > 0;
    if (isUnderWay) lastVisit = now();
    const isAbout = visitors.isUnseen || now() - lastVisit < visitMs;
    if (!isUnderWay && worked < spellMs) return isAbout;
    if (!isUnderWay && isAbout && rests > 0) await pause(Math.min(rests * worked, visitMs));
    await lull(visitors, patience);
    began = now();
    return isAbout;
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
