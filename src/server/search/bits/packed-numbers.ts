import type { TimeSlice } from "../../concurrency/tasks";

/** Backed by shared memory, so that threads need no copy. */
export function sharedInt32(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));
}

export function sharedUint16(length: number): Uint16Array {
  return new Uint16Array(new SharedArrayBuffer(length * Uint16Array.BYTES_PER_ELEMENT));
}

export function sharedFloat64(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT));
}

export function asShared(numbers: ArrayLike<number>): Int32Array {
  const shared = sharedInt32(numbers.length);
  shared.set(numbers);
  return shared;
}

/** Unpacks `string_agg(int4send(…), '')`: 4 bytes a number, big-endian. Null means no numbers. */
export function unpackIntegers(packed: Uint8Array | null): Int32Array {
  if (packed === null) return new Int32Array(0);
  const copy = new Uint8Array(packed);
  if (isLittleEndian) Buffer.from(copy.buffer).swap32();
  return new Int32Array(copy.buffer);
}

/** Unpacks `string_agg(float8send(…), '')`: 8 bytes a number, big-endian. */
export function unpackDoubles(packed: Uint8Array | null): Float64Array {
  if (packed === null) return new Float64Array(0);
  const copy = new Uint8Array(packed);
  if (isLittleEndian) Buffer.from(copy.buffer).swap64();
  return new Float64Array(copy.buffer);
}

const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

type Compare = (one: number, other: number) => number;

/** Sorted in one go, in about a millisecond. */
const runLength = 512;
/** Merge steps between two looks at the clock. */
const stepsBetween = 4096;

/** Merge sort in place that yields to other tasks between small steps. */
export async function sortNumbers(
  numbers: Uint32Array,
  compare: Compare,
  timeSlice: TimeSlice,
): Promise<void> {
  for (let start = 0; start < numbers.length; start += runLength) {
    numbers.subarray(start, start + runLength).sort(compare);
    if (timeSlice.isOver) await timeSlice.yield();
  }
  let from = numbers;
  let to: Uint32Array = new Uint32Array(numbers.length);
  for (let width = runLength; width < numbers.length; width *= 2) {
    await mergePass(from, to, width, compare, timeSlice);
    [from, to] = [to, from];
  }
  if (from !== numbers) numbers.set(from);
}

async function mergePass(
  from: Uint32Array,
  to: Uint32Array,
  width: number,
  compare: Compare,
  timeSlice: TimeSlice,
): Promise<void> {
  for (let start = 0; start < from.length; start += 2 * width) {
    const middle = Math.min(start + width, from.length);
    const end = Math.min(start + 2 * width, from.length);
    let left = start;
    let right = middle;
    for (let place = start; place < end; place++) {
      const isLeft = right === end || (left < middle && compare(at(from, left), at(from, right)) <= 0);
      to[place] = at(from, isLeft ? left++ : right++);
      if (place % stepsBetween === 0 && timeSlice.isOver) await timeSlice.yield();
    }
  }
}

function at(numbers: Uint32Array, place: number): number {
  return numbers[place] ?? 0;
}
