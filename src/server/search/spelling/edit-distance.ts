/** Maximum length of the word that distances are measured from: a bit per letter. */
export const maxWordLength = 32;

/** Bit mask of each UTF-16 unit's positions in the word measured from; all zero between calls. */
const positionMasks = new Int32Array(2 ** 16);

/**
 * Calls `measure` with a function for the edit distance from `word` to `units[start..end]`: letters missed,
 * added or changed, and neighbours swapped, one each. Bit-parallel algorithm of Hyyrö (2003).
 */
export function measuringFrom<Result>(
  word: Uint16Array,
  measure: (distanceTo: (units: Uint16Array, start: number, end: number) => number) => Result,
): Result {
  for (const [place, unit] of word.entries()) positionMasks[unit] = (positionMasks[unit] ?? 0) | (1 << place);
  try {
    return measure((units, start, end) => distance(word.length, units, start, end));
  } finally {
    for (const unit of word) positionMasks[unit] = 0;
  }
}

function distance(length: number, units: Uint16Array, start: number, end: number): number {
  const last = 1 << (length - 1);
  let edits = length;
  let [rises, falls, diagonal, matchedBefore] = [-1, 0, 0, 0];
  for (let place = start; place < end; place++) {
    const matched = positionMasks[units[place] ?? 0] ?? 0;
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
 * Edit costs in hundredths: the likelier a slip, the cheaper. Fitted to one half of a public list of
 * misspellings and tested on the other (decision 29).
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
  /** Surcharge on the first letter, which people mostly get right. */
  atFirst: 30,
} as const;

const letters = 26;
const firstLetter = 97;
const unitOf = (letter: string) => letter.charCodeAt(0);

const keyboard = ["qwertyuiop", "asdfghjkl", "zxcvbnm"] as const;
const alike = "cs ck sz cz kq gj vw fv td mn bp cq sx kx gk st ct".split(" ");
const vowels = "aeiouy";

const isVowelUnit = Uint8Array.from({ length: 128 }, (_, unit) =>
  vowels.includes(String.fromCharCode(unit)) ? 1 : 0,
);
const substitutions = tableOfSubstitutions();

const isVowel = (unit: number): boolean => isVowelUnit[unit] === 1;

/** Cost of typing one letter for another, both as UTF-16 units of folded words. */
function substitutionCost(typed: number, meant: number): number {
  if (typed === meant) return 0;
  const row = typed - firstLetter;
  const column = meant - firstLetter;
  if (row < 0 || row >= letters || column < 0 || column >= letters) return costs.changed;
  return substitutions[row * letters + column] ?? costs.changed;
}

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

/** A word: the UTF-16 units from `start` up to `end`, exclusive, of a longer array. */
export interface Letters {
  readonly units: Uint16Array;
  readonly start: number;
  readonly end: number;
}

const [letterF, letterH, letterP] = [102, 104, 112];

const longest = 64;
/** Rows of the cost matrix, reused for each pair of words; safe because nothing here is asynchronous. */
let rowBeforeLast = new Int32Array(longest + 1);
let before = new Int32Array(longest + 1);
let current = new Int32Array(longest + 1);

/** Weighted Damerau–Levenshtein distance in hundredths; Infinity over `limit` or for over 64 letters. */
export function editCost(typed: Letters, meant: Letters, limit: number): number {
  const height = typed.end - typed.start;
  const width = meant.end - meant.start;
  if (height > longest || width > longest) return Number.POSITIVE_INFINITY;
  current[0] = 0;
  for (let column = 1; column <= width; column++)
    current[column] = at(current, column - 1) + missedCost(meant, column);
  for (let row = 1; row <= height; row++) {
    [rowBeforeLast, before, current] = [before, current, rowBeforeLast];
    if (fillRow(typed, meant, row) > limit) return Number.POSITIVE_INFINITY;
  }
  const cost = at(current, width);
  return cost > limit ? Number.POSITIVE_INFINITY : cost;
}

/** Returns the minimum of this row and the one before, from which an edit of two letters may continue. */
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

function pairCost(typed: Letters, meant: Letters, row: number, column: number): number {
  const letter = unitAt(typed, row);
  const other = unitAt(meant, column);
  if (row > 1 && column > 1 && letter === unitAt(meant, column - 1) && other === unitAt(typed, row - 1)) {
    return at(rowBeforeLast, column - 2) + costs.transposed + (row === 2 && column === 2 ? costs.atFirst : 0);
  }
  if (column > 1 && letter === letterF && other === letterH && unitAt(meant, column - 1) === letterP)
    return at(before, column - 2) + costs.phForF;
  if (row > 1 && other === letterF && letter === letterH && unitAt(typed, row - 1) === letterP)
    return at(rowBeforeLast, column - 1) + costs.phForF;
  return Number.MAX_SAFE_INTEGER;
}

function missedCost(meant: Letters, column: number): number {
  const letter = unitAt(meant, column);
  if (column === 1) return costs.missed + costs.atFirst;
  if (letter === unitAt(meant, column - 1)) return costs.missedDouble;
  return isVowel(letter) ? costs.missedVowel : costs.missed;
}

function extraCost(typed: Letters, row: number): number {
  const letter = unitAt(typed, row);
  if (row === 1) return costs.extra + costs.atFirst;
  if (letter === unitAt(typed, row - 1)) return costs.extraDouble;
  return isVowel(letter) ? costs.extraVowel : costs.extra;
}

/** `place` counts from 1. */
function unitAt({ units, start }: Letters, place: number): number {
  return units[start + place - 1] ?? 0;
}

function at(row: Int32Array, column: number): number {
  return row[column] ?? 0;
}
