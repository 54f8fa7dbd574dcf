import { firstIndex } from "../../../shared/first-index";
import { neverCloses } from "../../jobs/open-jobs";
import { type Bits, firstBits, removeRow } from "../bits/bitset";
import { asShared, sharedInt32, sharedUint16 } from "../bits/packed-numbers";

/** Row of each id, in pages: most ids belong to jobs long gone, and a page without jobs takes no space. */
export interface RowIndex {
  readonly firstId: number;
  /** Start of the page of ids from `firstId + 256 n` in `rows`. */
  readonly pages: Int32Array;
  /** -1 where there is no job; the first page is the empty one. */
  readonly rows: Int32Array;
}

const pageBits = 8;
const pageSize = 1 << pageBits;

export function indexRows(ids: Int32Array): RowIndex {
  const least = ids.reduce((one, other) => Math.min(one, other), ids[0] ?? 0);
  const most = ids.reduce((one, other) => Math.max(one, other), ids[0] ?? -1);
  const pages = new Int32Array(((most - least) >> pageBits) + 1);
  for (const id of ids) pages[(id - least) >> pageBits] = 1;
  let used = 1;
  for (let page = 0; page < pages.length; page++) {
    if (pages[page] === 1) pages[page] = used++ << pageBits;
  }
  const rows = sharedInt32(used << pageBits).fill(-1);
  for (let row = 0; row < ids.length; row++) {
    const place = (ids[row] as number) - least;
    rows[(pages[place >> pageBits] as number) + (place & (pageSize - 1))] = row;
  }
  return { firstId: least, pages: asShared(pages), rows };
}

/** -1 for a missing job, such as one that came later. */
export function rowOfId({ firstId, pages, rows }: RowIndex, id: number): number {
  const place = id - firstId;
  const page = pages[place >> pageBits];
  return page === undefined ? -1 : (rows[page + (place & (pageSize - 1))] as number);
}

/**
 * Posting time of each row, exact to the microsecond as PostgreSQL sorts them; rows are newest first.
 *
 * `posted_within=7` means the same date a week ago or later, in UTC. Whole days, because many feeds give only
 * a date, cards say "3 days ago" by the same rule, and counts and addresses mean the same from one minute to
 * the next.
 */
export interface PostedTimes {
  /** Whole seconds since 2000, UTC, clamped to 1931–2068. */
  readonly seconds: Int32Array;
  /** Microseconds on top; empty if every row has whole seconds. */
  readonly micros: Int32Array;
}

/** A moment in the same units. */
export interface PostedTime {
  readonly seconds: number;
  readonly micros: number;
}

const secondsADay = 24 * 60 * 60;
const year2000 = Date.UTC(2000, 0, 1) / 1000;
const least = -(2 ** 31);
const most = 2 ** 31 - 1;

/** `epoch` in seconds since 1970 with a fraction, which is precise to microseconds. */
export function postedTime(epoch: number): PostedTime {
  const whole = Math.floor(epoch);
  const micros = Math.round((epoch - whole) * 1e6);
  const carry = micros === 1e6 ? 1 : 0;
  const seconds = Math.min(most, Math.max(least, whole + carry - year2000));
  return { seconds, micros: carry === 1 ? 0 : micros };
}

export function postedTimes(epochs: Float64Array): PostedTimes {
  const seconds = sharedInt32(epochs.length);
  let micros = sharedInt32(0);
  epochs.forEach((epoch, row) => {
    const time = postedTime(epoch);
    seconds[row] = time.seconds;
    if (time.micros === 0) return;
    if (micros.length === 0) micros = sharedInt32(epochs.length);
    micros[row] = time.micros;
  });
  return { seconds, micros };
}

export function timeOfRow({ seconds, micros }: PostedTimes, row: number): PostedTime {
  return { seconds: seconds[row] ?? 0, micros: micros[row] ?? 0 };
}

/** Number of rows posted on this day (days since 1970) or later; they are the first ones. */
export function rowsSince({ seconds }: PostedTimes, day: number): number {
  const start = day * secondsADay - year2000;
  return firstIndex(seconds.length, (row) => (seconds[row] as number) < start);
}

/** `pairs` of id and day; other rows get `other`. */
export function daysOfRows(index: RowIndex, rowCount: number, pairs: Int32Array, other: number): Uint16Array {
  return byRow(sharedUint16(pairs.length === 0 ? 0 : rowCount).fill(other), index, pairs);
}

/** Puts the second number of each pair at the row of the first, an id. */
export function byRow<Numbers extends Int32Array | Uint16Array>(
  numbers: Numbers,
  index: RowIndex,
  pairs: Int32Array,
): Numbers {
  for (let i = 0; i < pairs.length; i += 2) {
    const row = rowOfId(index, pairs[i] as number);
    if (row >= 0) numbers[row] = pairs[i + 1] as number;
  }
  return numbers;
}

/** `YYYY-MM-DD`; null without one. */
export function closingDateOf(days: Uint16Array, row: number): string | null {
  const day = days[row] ?? neverCloses;
  return day === neverCloses ? null : new Date(day * secondsADay * 1000).toISOString().slice(0, 10);
}

interface ShownTimes {
  readonly posted: PostedTimes;
  readonly closing: Uint16Array;
  readonly following: Uint16Array;
}

/** Rows posted on this day or before, closing on it or later, and not hidden by another advert. */
export function rowsShownOn({ posted, closing, following }: ShownTimes, day: number): Bits {
  const rowCount = posted.seconds.length;
  const open = firstBits(rowCount, rowCount);
  const notYet = rowsSince(posted, day + 1);
  for (let row = 0; row < notYet; row++) removeRow(open, row);
  for (let row = 0; row < closing.length; row++) {
    if ((closing[row] as number) < day) removeRow(open, row);
  }
  for (let row = 0; row < following.length; row++) {
    if ((following[row] as number) >= day) removeRow(open, row);
  }
  return open;
}
