import { bitsOf, type LikelyWord, limitOf } from "./likely-words";
import { frequencyAt, placeOf, spellingAt, type WordIndex } from "./word-index";

/** As three missed letters: misspellings of one word often look like two words. */
const missedSpace = 210;
const shortestPart = 3;
/** Binary logarithm of the jobs that have each part: by rare words, anything can be split. */
const leastFrequency = 4;

/** The likeliest two words of the jobs that were written as one; undefined when there are none. */
export function splitWord(folded: string, index: WordIndex): LikelyWord | undefined {
  let best: LikelyWord | undefined;
  for (let length = shortestPart; length <= folded.length - shortestPart; length++) {
    const [first, second] = [placeOf(index, folded.slice(0, length)), placeOf(index, folded.slice(length))];
    if (first < 0 || second < 0) continue;
    const frequency = Math.min(frequencyAt(index, first), frequencyAt(index, second));
    const bits = bitsOf(frequency, missedSpace);
    if (frequency < leastFrequency || (best !== undefined && bits <= best.bits)) continue;
    const text = `${spellingAt(index, first)} ${spellingAt(index, second)}`;
    best = { word: text, text, bits, cost: missedSpace / 2, limit: limitOf(folded) };
  }
  return best;
}
