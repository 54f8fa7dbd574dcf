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

/**
 * Reads what `string_agg(int4send(…), '')` packs: 4 bytes a number, most significant first. Null is no
 * numbers.
 */
export function unpackIntegers(packed: Uint8Array | null): Int32Array {
  if (packed === null) return new Int32Array(0);
  const copy = new Uint8Array(packed);
  if (isLittleEndian) Buffer.from(copy.buffer).swap32();
  return new Int32Array(copy.buffer);
}

/** Reads what `string_agg(float8send(…), '')` packs: 8 bytes a number. */
export function unpackDoubles(packed: Uint8Array | null): Float64Array {
  if (packed === null) return new Float64Array(0);
  const copy = new Uint8Array(packed);
  if (isLittleEndian) Buffer.from(copy.buffer).swap64();
  return new Float64Array(copy.buffer);
}

const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
