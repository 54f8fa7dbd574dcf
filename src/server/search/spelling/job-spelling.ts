import { LRUCache } from "lru-cache";
import { compoundsOf } from "./compounds";
import { longestWord } from "./edit-distance";
import type { KnownWords } from "./english-words";
import { foldWord } from "./fold-word";
import { joinWords } from "./join-words";
import { byBits, type LikelyWord, likelyWords } from "./likely-words";
import type { Correction, Spelling } from "./spelling";
import { splitWord } from "./split-word";
import { placeOf, type WordIndex } from "./word-index";

const mostCorrections = 3;
const cachedWords = 2_000;

/** In bits, how much likelier than the next a word has to be to be sure. */
const sureMargin = 8;
/** What a sure correction costs at most, of what one of its length may. */
const sureShare = 0.6;

/** Corrects by the words of the jobs. What English knows is right, though no job has it. */
export class JobSpelling implements Spelling {
  readonly #index: WordIndex;
  readonly #known: KnownWords;
  readonly #stopWords: WordIndex | undefined;
  readonly #cache = new LRUCache<string, readonly Correction[]>({ max: cachedWords });
  readonly #compounds = new LRUCache<string, readonly string[]>({ max: cachedWords });

  /** Stop words are corrected to by none, but a slip of one (`thier`) is no slip of another word (`tier`). */
  constructor(index: WordIndex, known: KnownWords, stopWords?: WordIndex) {
    this.#stopWords = stopWords;
    this.#index = index;
    this.#known = known;
  }

  corrections(word: string): readonly Correction[] {
    if (word.length > 2 * longestWord || !/^\p{L}[\p{L}\p{M}]+$/u.test(word)) return [];
    const cached = this.#cache.get(word);
    if (cached !== undefined) return cached;
    const corrections = this.#correct(word);
    this.#cache.set(word, corrections);
    return corrections;
  }

  joined(first: string, second: string): Correction | undefined {
    return joinWords(foldWord(first), foldWord(second), this.#index);
  }

  compounds(word: string): readonly string[] {
    const kept = this.#compounds.get(word) ?? compoundsOf(word, this.#index);
    this.#compounds.set(word, kept);
    return kept;
  }

  #isLikelierStopWord(folded: string, best: LikelyWord | undefined): boolean {
    if (best === undefined || this.#stopWords === undefined) return false;
    const [stopWord] = likelyWords(folded, this.#stopWords, this.#known);
    return stopWord !== undefined && stopWord.bits >= best.bits;
  }

  #correct(word: string): Correction[] {
    const folded = foldWord(word);
    if (folded.length < 3 || folded.length > longestWord || this.#known.has(folded)) return [];
    const stands = placeOf(this.#index, folded) >= 0;
    const likely = likelyWords(folded, this.#index, this.#known);
    const split = stands ? undefined : splitWord(folded, this.#index);
    const found = split === undefined ? likely : [...likely, split].sort(byBits);
    if (this.#isLikelierStopWord(folded, found[0])) return [];
    const isSure = !stands && folded.length > 3 && !isSpelledApart(word) && leadsClearly(found);
    return found.slice(0, mostCorrections).map(({ text }, rank) => ({ text, sure: rank === 0 && isSure }));
  }
}

/** Capitals inside a word: an abbreviation or a name of its own. */
const isSpelledApart = (word: string): boolean => /\p{L}\p{Lu}/u.test(word);

/** The next is far less likely, or the same word in the plural. */
function leadsClearly([first, ...others]: readonly LikelyWord[]): boolean {
  if (first === undefined || first.cost > sureShare * first.limit) return false;
  const next = others.find(({ word }) => `${word}s` !== first.word && word !== `${first.word}s`);
  return next === undefined || first.bits - next.bits >= sureMargin;
}
