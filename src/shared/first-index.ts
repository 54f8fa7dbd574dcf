/** Binary search: the first index in `0 … size - 1` that holds, if all after it do too; else `size`. */
export function firstIndex(size: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
