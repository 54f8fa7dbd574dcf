/** Numbers that every thread reads in place instead of getting a copy. */
export function sharedInt32(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));
}

export function sharedFloat64(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT));
}

export function asShared(numbers: ArrayLike<number>): Int32Array {
  const shared = sharedInt32(numbers.length);
  shared.set(numbers);
  return shared;
}
