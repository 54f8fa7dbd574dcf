/**
 * How many slips of the fingers make one text of the other: letters left out, added or exchanged, and
 * neighbours swapped (optimal string alignment).
 */
export function slipsBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i++) {
    [beforeLast, last, row] = [last, row, [i]];
    for (let j = 1; j <= other.length; j++) {
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const exchanged = (last[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1]);
      const swapped = isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : exchanged;
      row[j] = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, exchanged, swapped);
    }
  }
  return row[other.length] ?? 0;
}
