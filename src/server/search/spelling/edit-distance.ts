/** Words that a distance is measured from have at most so many letters: a bit each. */
export const longestWord = 32;

/** By UTF-16 unit, where the word that is measured from has it, a bit each; zero between two calls. */
const placesOfUnit = new Int32Array(2 ** 16);

/**
 * Calls `measure` with a function that tells how many edits lie between `word` and the units `start` to `end`
 * of `units`: letters missed, added or changed, and neighbours that changed places, one each. By the
 * bit-parallel algorithm of Hyyrö (2003), a column of the table of distances at once.
 */
export function measuringFrom<Result>(
  word: Uint16Array,
  measure: (distanceTo: (units: Uint16Array, start: number, end: number) => number) => Result,
): Result {
  for (const [place, unit] of word.entries()) placesOfUnit[unit] = (placesOfUnit[unit] ?? 0) | (1 << place);
  try {
    return measure((units, start, end) => distance(word.length, units, start, end));
  } finally {
    for (const unit of word) placesOfUnit[unit] = 0;
  }
}

function distance(length: number, units: Uint16Array, start: number, end: number): number {
  const last = 1 << (length - 1);
  let edits = length;
  let [rises, falls, diagonal, matchedBefore] = [-1, 0, 0, 0];
  for (let place = start; place < end; place++) {
    const matched = placesOfUnit[units[place] ?? 0] ?? 0;
    const swapped = ((~diagonal & matched) << 1) & matchedBefore;
    diagonal = swapped | ((((matched & rises) + rises) | 0) ^ rises) | matched | falls;
    let up = falls | ~(diagonal | rises);
    let down = diagonal & rises;
    if ((up & last) !== 0) edits++;
    else if ((down & last) !== 0) edits--;
    up = (up << 1) | 1;
    down <<= 1;
    rises = down | ~(diagonal | up);
    falls = up & diagonal;
    matchedBefore = matched;
  }
  return edits;
}
