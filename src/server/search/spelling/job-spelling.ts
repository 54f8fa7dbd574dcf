import { LRUCache } from "lru-cache";
import { longestWord } from "./edit-distance";
import type { KnownWords } from "./english-words";
import { foldWord } from "./fold-word";
import { bitsOf, byBits, type LikelyWord, likelyWords, limitOf } from "./likely-words";
import type { Correction, Spelling } from "./spelling";
import { frequencyAt, placeOf, spellingAt, unitsOf, type WordIndex, wordAt } from "./word-index";

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

const shortestHead = 4;
const shortestModifier = 3;
/** A posting each; more words than this are those of rare titles. */
const maxCompounds = 48;

/** `Verkäuferin` and `Ärzte`: compounds of *Verkäufer* and *Arzt* are meant, too. */
const feminine = /in(?:nen)?$/;
const plural = /(?:en|e|n)$/;

/** What German puts between the parts of a compound. */
const links = ["", "s", "es", "n", "en", "er", "e"];
/** `Begleiter` is no `Leiter`, and `Sachbearbeiter` no `Arbeiter`: these belong to the verb behind them. */
const prefix = /(?:beg?|ge|ver|ent|zer|miss)$/;

/**
 * The words of the jobs that are compounds of a German word, the most frequent first: `Krankenpfleger` for
 * `Pfleger`.
 */
export function compoundsOf(word: string, index: WordIndex): string[] {
  const folded = foldWord(word);
  if (!/^\p{L}+$/u.test(folded)) return [];
  const heads = new Set([folded, folded.replace(feminine, ""), folded.replace(plural, "")]);
  const compounds = new Set([...heads].flatMap((head) => compoundsOfHead(head, index)));
  return [...compounds]
    .sort((one, other) => frequencyAt(index, other) - frequencyAt(index, one) || one - other)
    .slice(0, maxCompounds)
    .map((place) => wordAt(index, place));
}

function compoundsOfHead(head: string, index: WordIndex): number[] {
  if (head.length < shortestHead) return [];
  return placesEndingIn(head, index).filter((place) => {
    const modifier = wordAt(index, place).slice(0, -head.length);
    return !prefix.test(modifier) || isKnown(modifier, index);
  });
}

function isKnown(modifier: string, index: WordIndex): boolean {
  return links.some((link) => {
    const word = modifier.slice(0, modifier.length - link.length);
    return word.length >= shortestModifier && modifier.endsWith(link) && placeOf(index, word) >= 0;
  });
}

/** Words are in the order of their lengths. */
function placesEndingIn(head: string, { units, starts, firstOfLength, size }: WordIndex): number[] {
  const wanted = unitsOf(head);
  const places: number[] = [];
  for (let place = firstOfLength[head.length + shortestModifier] ?? size; place < size; place++) {
    const end = starts[place + 1] ?? 0;
    let same = 0;
    while (same < wanted.length && units[end - 1 - same] === wanted[wanted.length - 1 - same]) same++;
    if (same === wanted.length) places.push(place);
  }
  return places;
}

/** Binary logarithms: how much more often the whole stands than its rarer part, and how often at least. */
const more = { thanPart: 3, toBeSure: 3 } as const;

/** One folded word of two, where the jobs have it and hardly its rarer part. */
function joinWords(first: string, second: string, index: WordIndex): Correction | undefined {
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

/** As three missed letters: misspellings of one word often look like two words. */
const missedSpace = 210;
const shortestPart = 3;
/** Binary logarithm of the jobs that have each part: by rare words, anything can be split. */
const leastFrequency = 4;

/** The likeliest two words of the jobs that were written as one; undefined when there are none. */
function splitWord(folded: string, index: WordIndex): LikelyWord | undefined {
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
