/** One bit per row: combining sets of a million jobs takes microseconds. Bits past the last row are 0. */
export type Bits = Int32Array;

export function emptyBits(rows: number): Bits {
  return new Int32Array((rows + 31) >>> 5);
}

export function fullBits(rows: number): Bits {
  return firstBits(rows, rows);
}

/** The first `count` of `rows` rows. */
export function firstBits(count: number, rows: number): Bits {
  const bits = emptyBits(rows);
  const whole = count >>> 5;
  bits.fill(-1, 0, whole);
  if ((count & 31) !== 0) bits[whole] = (1 << (count & 31)) - 1;
  return bits;
}

export function addRow(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
}

export function hasRow(bits: Bits, row: number): boolean {
  return ((bits[row >>> 5] as number) & (1 << (row & 31))) !== 0;
}

export function removeRow(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] as number) & ~(1 << (row & 31));
}

export function addRows(bits: Bits, rows: Int32Array, from = 0, to = rows.length): void {
  for (let i = from; i < to; i++) {
    const row = rows[i] as number;
    bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
  }
}

/** Modifies `left`. */
export function intersect(left: Bits, right: Bits): void {
  for (let word = 0; word < left.length; word++) {
    left[word] = (left[word] as number) & (right[word] as number);
  }
}

/** Modifies `left`. */
export function unite(left: Bits, right: Bits): void {
  for (let word = 0; word < left.length; word++) {
    left[word] = (left[word] as number) | (right[word] as number);
  }
}

/** Modifies `left`. */
export function subtract(left: Bits, right: Bits): void {
  for (let word = 0; word < left.length; word++) {
    left[word] = (left[word] as number) & ~(right[word] as number);
  }
}

export function isEmpty(bits: Bits): boolean {
  return bits.every((word) => word === 0);
}

export function countRows(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += onesIn(bits[word] as number);
  return count;
}

export function countRowsBefore(bits: Bits, end: number): number {
  const word = end >>> 5;
  const ofLast = (bits[word] ?? 0) & ((1 << (end & 31)) - 1);
  return countRows(bits.subarray(0, word)) + onesIn(ofLast);
}

export function countCommon(left: Bits, right: Bits): number {
  let count = 0;
  for (let word = 0; word < left.length; word++) {
    count += onesIn((left[word] as number) & (right[word] as number));
  }
  return count;
}

/** The rows at positions `skip..skip+take` of the set, ascending. */
export function sliceRows(bits: Bits, skip: number, take: number): number[] {
  const rows: number[] = [];
  let passed = 0;
  for (let word = 0; word < bits.length && rows.length < take; word++) {
    const ones = onesIn(bits[word] as number);
    if (passed + ones > skip) takeFromWord(bits, word, skip - passed, take, rows);
    passed += ones;
  }
  return rows;
}

function takeFromWord(bits: Bits, word: number, skip: number, take: number, rows: number[]): void {
  let rest = bits[word] as number;
  for (let place = 0; rest !== 0 && rows.length < take; place++) {
    if (place >= skip) rows.push((word << 5) + lowestBit(rest));
    rest &= rest - 1;
  }
}

/** `word` must not be 0. */
function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

export function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The rows of a set, or those of a larger set that it lacks if they are fewer. Ascending. */
export interface RowList {
  readonly rows: Int32Array;
  readonly isComplement: boolean;
}

/** `bits` must be a subset of `all`. */
export function listRows(bits: Bits, all: { readonly bits: Bits; readonly count: number }): RowList {
  const count = countRows(bits);
  if (count * 2 <= all.count) return { rows: rowsOfBits(bits, count), isComplement: false };
  const rest = all.bits.slice();
  subtract(rest, bits);
  return { rows: rowsOfBits(rest, all.count - count), isComplement: true };
}

/** `count` must be the number of rows in the set. */
export function rowsOfBits(bits: Bits, count: number): Int32Array {
  const rows = new Int32Array(count);
  let next = 0;
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      rows[next++] = (word << 5) + lowestBit(rest);
    }
  }
  return rows;
}
