import { longestWord } from "./edit-distance";
import type { Correction } from "./spelling";
import { frequencyAt, placeOf, spellingAt, type WordIndex } from "./word-index";

/** Binary logarithms: how much more often the whole stands than its rarer part, and how often at least. */
const more = { thanPart: 3, toBeSure: 3 } as const;

/** One folded word of two, where the jobs have it and hardly its rarer part. */
export function joinWords(first: string, second: string, index: WordIndex): Correction | undefined {
  if (first.length + second.length > longestWord) return undefined;
  const place = placeOf(index, first + second);
  if (place < 0) return undefined;
  const frequency = frequencyAt(index, place);
  const rarer = Math.min(frequencyOf(first, index), frequencyOf(second, index));
  if (frequency - rarer < more.thanPart) return undefined;
  return { text: spellingAt(index, place), sure: rarer < 0 && frequency >= more.toBeSure };
}

/** A word that no job has is rarer than one that a job has. */
function frequencyOf(word: string, index: WordIndex): number {
  const place = placeOf(index, word);
  return place < 0 ? -1 : frequencyAt(index, place);
}
