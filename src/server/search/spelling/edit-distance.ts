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

/**
 * What edits cost in hundredths: the likelier a slip, the less. Weighed over one half of a public list of
 * misspellings, and judged by the other half (decision 29).
 */
const costs = {
  changed: 140,
  changedToNeighbour: 125,
  changedToAlike: 100,
  changedVowel: 105,
  missed: 70,
  missedVowel: 60,
  missedDouble: 32,
  extra: 100,
  extraVowel: 85,
  extraDouble: 55,
  transposed: 45,
  phForF: 50,
  /** Added at the first letter, which people mostly get right. */
  atFirst: 30,
} as const;

const letters = 26;
const firstLetter = 97;
const unitOf = (letter: string) => letter.charCodeAt(0);

/** Rows of keys; each key has neighbours beside it and in the row below. */
const keyboard = ["qwertyuiop", "asdfghjkl", "zxcvbnm"] as const;
/** Consonants that are heard alike. */
const alike = "cs ck sz cz kq gj vw fv td mn bp cq sx kx gk st ct".split(" ");
const vowels = "aeiouy";

const isVowelUnit = Uint8Array.from({ length: 128 }, (_, unit) =>
  vowels.includes(String.fromCharCode(unit)) ? 1 : 0,
);
const substitutions = tableOfSubstitutions();

const isVowel = (unit: number): boolean => isVowelUnit[unit] === 1;

/** What it costs to have typed one letter for another, as UTF-16 units of folded words. */
function substitutionCost(typed: number, meant: number): number {
  if (typed === meant) return 0;
  const row = typed - firstLetter;
  const column = meant - firstLetter;
  if (row < 0 || row >= letters || column < 0 || column >= letters) return costs.changed;
  return substitutions[row * letters + column] ?? costs.changed;
}

/** By the numbers of both letters a–z. */
function tableOfSubstitutions(): Uint8Array {
  const table = new Uint8Array(letters * letters).fill(costs.changed);
  const lower = (pair: string, cost: number) => {
    const [one, other] = [unitOf(pair) - firstLetter, pair.charCodeAt(1) - firstLetter];
    for (const place of [one * letters + other, other * letters + one])
      table[place] = Math.min(table[place] ?? cost, cost);
  };
  for (const pair of neighbouringKeys()) lower(pair, costs.changedToNeighbour);
  for (const pair of alike) lower(pair, costs.changedToAlike);
  for (const one of vowels) for (const other of vowels) lower(one + other, costs.changedVowel);
  return table;
}

function neighbouringKeys(): string[] {
  return keyboard.flatMap((row, number) => {
    const below = keyboard[number + 1] ?? "";
    return Array.from(row).flatMap((key, place) =>
      [row[place + 1], below[place - 1], below[place]].flatMap((other) => (other ? [key + other] : [])),
    );
  });
}

/** A word: the UTF-16 units `start` up to `end` of a longer array. */
export interface Letters {
  readonly units: Uint16Array;
  readonly start: number;
  readonly end: number;
}

const [letterF, letterH, letterP] = [102, 104, 112];

const longest = 64;
/** Rows of the table of costs, used again for each pair of words: nothing here waits in between. */
let beforeThat = new Int32Array(longest + 1);
let before = new Int32Array(longest + 1);
let current = new Int32Array(longest + 1);

/**
 * What it costs to have typed one word for the other, in hundredths (`costs`): a Damerau–Levenshtein distance
 * with weights. Infinity when that is over `limit`, or a word has more than 64 letters.
 */
export function editCost(typed: Letters, meant: Letters, limit: number): number {
  const height = typed.end - typed.start;
  const width = meant.end - meant.start;
  if (height > longest || width > longest) return Number.POSITIVE_INFINITY;
  current[0] = 0;
  for (let column = 1; column <= width; column++)
    current[column] = at(current, column - 1) + missedCost(meant, column);
  for (let row = 1; row <= height; row++) {
    [beforeThat, before, current] = [before, current, beforeThat];
    if (fillRow(typed, meant, row) > limit) return Number.POSITIVE_INFINITY;
  }
  const cost = at(current, width);
  return cost > limit ? Number.POSITIVE_INFINITY : cost;
}

/** The least of this row and the one before, from which a pair of letters may still lead on. */
function fillRow(typed: Letters, meant: Letters, row: number): number {
  const width = meant.end - meant.start;
  const letter = unitAt(typed, row);
  const extra = extraCost(typed, row);
  current[0] = at(before, 0) + extra;
  let least = Math.min(at(before, 0), at(current, 0));
  for (let column = 1; column <= width; column++) {
    const other = unitAt(meant, column);
    let changed = substitutionCost(letter, other);
    if (changed > 0 && row === 1 && column === 1) changed += costs.atFirst;
    let cost = at(before, column - 1) + changed;
    cost = Math.min(cost, at(before, column) + extra, at(current, column - 1) + missedCost(meant, column));
    if (row + column > 2) cost = Math.min(cost, pairCost(typed, meant, row, column));
    current[column] = cost;
    least = Math.min(least, cost, at(before, column));
  }
  return least;
}

/** Where the last two letters of one word stand for the last one or two of the other. */
function pairCost(typed: Letters, meant: Letters, row: number, column: number): number {
  const letter = unitAt(typed, row);
  const other = unitAt(meant, column);
  if (row > 1 && column > 1 && letter === unitAt(meant, column - 1) && other === unitAt(typed, row - 1)) {
    return at(beforeThat, column - 2) + costs.transposed + (row === 2 && column === 2 ? costs.atFirst : 0);
  }
  if (column > 1 && letter === letterF && other === letterH && unitAt(meant, column - 1) === letterP)
    return at(before, column - 2) + costs.phForF;
  if (row > 1 && other === letterF && letter === letterH && unitAt(typed, row - 1) === letterP)
    return at(beforeThat, column - 1) + costs.phForF;
  return Number.MAX_SAFE_INTEGER;
}

/** Of a letter that the visitor left out. */
function missedCost(meant: Letters, column: number): number {
  const letter = unitAt(meant, column);
  if (column === 1) return costs.missed + costs.atFirst;
  if (letter === unitAt(meant, column - 1)) return costs.missedDouble;
  return isVowel(letter) ? costs.missedVowel : costs.missed;
}

/** Of a letter that the visitor typed and the word has not. */
function extraCost(typed: Letters, row: number): number {
  const letter = unitAt(typed, row);
  if (row === 1) return costs.extra + costs.atFirst;
  if (letter === unitAt(typed, row - 1)) return costs.extraDouble;
  return isVowel(letter) ? costs.extraVowel : costs.extra;
}

/** The letter of that number, from 1 on. */
function unitAt({ units, start }: Letters, place: number): number {
  return units[start + place - 1] ?? 0;
}

function at(row: Int32Array, column: number): number {
  return row[column] ?? 0;
}
