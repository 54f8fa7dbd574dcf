import type { Bits } from "./bitset";

/**
 * Copies the rows `from..end` of one set to `at..` of another, whose rows there must be empty: a word at a
 * time.
 */
export function copyBits(source: Bits, from: number, end: number, target: Bits, at: number): void {
  let next = from;
  let place = at;
  while (next < end) {
    const room = 32 - (place & 31);
    const count = Math.min(room, end - next);
    const bits = readBits(source, next, count) << (place & 31);
    target[place >>> 5] = (target[place >>> 5] as number) | bits;
    next += count;
    place += count;
  }
}

/** `count` of 1 to 32 bits, in the lowest places. */
function readBits(source: Bits, from: number, count: number): number {
  const shift = from & 31;
  const word = from >>> 5;
  let bits = (source[word] as number) >>> shift;
  if (shift + count > 32) bits |= (source[word + 1] as number) << (32 - shift);
  return count === 32 ? bits : bits & ((1 << count) - 1);
}
