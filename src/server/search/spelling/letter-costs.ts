/**
 * What edits cost in hundredths: the likelier a slip, the less. Weighed over one half of a public list of
 * misspellings, and judged by the other half (decision 29).
 */
export const costs = {
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

export const isVowel = (unit: number): boolean => isVowelUnit[unit] === 1;

/** What it costs to have typed one letter for another, as UTF-16 units of folded words. */
export function substitutionCost(typed: number, meant: number): number {
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
