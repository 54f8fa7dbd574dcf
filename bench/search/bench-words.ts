import { Random } from "./random";

/** Words that no stemmer changes, so that a planted share stays exact. */
function invent(random: Random): string {
  const syllables = 2 + random.below(3);
  let word = "";
  for (let i = 0; i < syllables; i++) word += random.pick([..."bdfgklmnprtvz"]) + random.pick([..."aou"]);
  return `${word}k`;
}

function inventMany(count: number, random: Random, taken: Set<string>): string[] {
  const words: string[] = [];
  while (words.length < count) {
    const word = invent(random);
    if (!taken.has(word)) words.push(word);
    taken.add(word);
  }
  return words;
}

const random = new Random(7);
const taken = new Set<string>();

/** Vocabulary of the descriptions, most frequent first. */
export const vocabulary = inventMany(100_000, random, taken);
/** In 25 % of jobs each. */
export const frequentWords = inventMany(39, random, taken);
/** In 2 % of jobs each. */
export const middlingWords = inventMany(40, random, taken);
/** Each word in 0.3 % of jobs, both in 0.03 %. */
export const rarePairs = Array.from({ length: 40 }, () => inventMany(2, random, taken) as [string, string]);
