import { distance } from "fastest-levenshtein";
import { lazily } from "../feed/remembering";
import { hashOf, mixHash, plainForm, smallWords } from "./fold-words";
import { shiftWords } from "./title-reading";

/** Later words of a long text say no more about which job it is. */
const maxWords = 2_000;

export class TextPrint {
  readonly words: readonly string[];
  /** Hashes of three words each, in order, with markers at both ends of the text. */
  readonly shingles: Int32Array;
  /** The position of each shingle; -1 for one that occurs more than once. */
  readonly places = lazily((): ReadonlyMap<number, number> => {
    const places = new Map<number, number>();
    for (const [place, shingle] of this.shingles.entries())
      places.set(shingle, places.has(shingle) ? -1 : place);
    return places;
  });

  constructor(words: readonly string[]) {
    this.words = ["^", "^", ...words.slice(0, maxWords), "$", "$"];
    this.shingles = new Int32Array(this.words.length - 2);
    let [one, two] = [0, 0];
    for (const [place, word] of this.words.entries()) {
      const three = hashOf(word);
      if (place > 1) this.shingles[place - 2] = mixHash(Math.imul(Math.imul(one, 31) + two, 31) + three);
      [one, two] = [two, three];
    }
  }
}

type Keyed<Key> = { readonly size: number; has(key: Key): boolean; keys(): Iterable<Key> };

/** The share, 0 to 1, of the smaller one's keys that the other has too. */
export function shareInBoth<Key>(one: Keyed<Key>, other: Keyed<Key>): number {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one];
  let common = 0;
  for (const key of few.keys()) if (many.has(key)) common++;
  return few.size === 0 ? 0 : common / few.size;
}

/** Meaningful words outside the passages that the other text has verbatim. */
export function unsharedWords(one: TextPrint, other: TextPrint): Set<string> {
  const at = placesOfWords(one, other);
  const apart = one.words.filter((word, place) => (at[place] as number) < 0 && word.length > 2);
  return new Set(apart.filter((word) => !smallWords.has(word)).map(plainForm));
}

interface Change {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Longer passages are rewritten rather than changed. */
const maxChangeLength = 6;

/** The short replacements between two texts; passages may have moved. */
export function changesBetween(one: TextPrint, other: TextPrint): Change[] {
  const at = placesOfWords(one, other);
  const changes: Change[] = [];
  let last = -1;
  for (let word = 0; word < at.length; word++) {
    const place = at[word] as number;
    if (place < 0) continue;
    const before = last < 0 ? -1 : (at[last] as number);
    const given = word - last - 1;
    const taken = place - before - 1;
    const isChange =
      last >= 0 && given + taken > 0 && taken >= 0 && Math.max(given, taken) <= maxChangeLength;
    if (isChange)
      changes.push({ from: one.words.slice(last + 1, word), to: other.words.slice(before + 1, place) });
    last = word;
  }
  return changes;
}

/** The position of each word in the other text, by its shingles; -1 if it is not there. */
function placesOfWords(one: TextPrint, other: TextPrint): Int32Array {
  const at = new Int32Array(one.words.length).fill(-1);
  for (let i = 0; i < one.shingles.length; i++) {
    const shingle = one.shingles[i] as number;
    const place = one.places().get(shingle) === i ? (other.places().get(shingle) ?? -1) : -1;
    if (place < 0) continue;
    for (let step = 0; step < 3; step++) at[i + step] = place + step;
  }
  return at;
}

const levels =
  "senior junior lead head principal chief trainee apprentice graduate assistant deputy associate director manager supervisor full part permanent temporary fixed term maternity not one two three four five six seven eight nine ten twelve first second third monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december";
const telling = new Set([...levels.split(" "), ...shiftWords]);

const isNumber = (word: string) => /\d/.test(word);
const isLevel = (word: string) => telling.has(word);
const added = (from: readonly string[], to: readonly string[]) => to.filter((word) => !from.includes(word));

/** Whether a change means another job: another number, time, level or contract type in the same sentence. */
export function changesJob({ from, to }: Change): boolean {
  const [gone, come] = [added(to, from), added(from, to)];
  const both = (holds: (word: string) => boolean) => gone.some(holds) && come.some(holds);
  return [...gone, ...come].some((word) => shiftWords.has(word)) || both(isNumber) || both(isLevel);
}

/** Words that adverts use interchangeably, whatever the work. */
const common =
  "able about achieve across additional advert advertise all already also always any applicant application apply approach area around aspect assist attitude available background based become benefit best better bring build business busy call candidate care carry chance client colleague come company competitive confident consider contact continue contribute create current daily day deal delighted deliver demonstrate desirable develop development directly duty dynamic each enable encourage enjoy ensure enthusiastic environment essential establish every everybody everyone exceed excellent exciting existing expand expect experience experienced expert fantastic feel few fill find first flexible focus folk following friendly full fun gain get give given go good got great greet grow growing guide handle happy hard help helpful hire hiring hold ideal ideally immediate important include includes including individual interest interested involve job join just keen keep key knowledge known large lead learn let like liaise little look love made main maintain make manage many may meet member more most motivated must need needed new next offer often one ongoing only open operate opportunity order organisation organization other outstanding over own part passion passionate people perfect perform person persons please plenty plus position positive possess possible post practice preferred prepare preparing prior proactive process progress prospective proud provide providing pursue put quality quick range reach ready really receive recruit recruiting regular related reliable report reporting require required requirement responsibility responsible right role run search see seek seeking send set several share should show similar skill skilled small solid someone somebody staff start strong succeed success successful suitable suited support sure take talented team thank thing think today together track train training trusted typical undertake understand understanding use useful using vacancy valuable variety various vital want way week welcome well wide willing within without wonderful work worker working workplace world would year youll youre youve weve theyre were its hes shes ill whats lets dont doesnt isnt arent cant havent";
const commonWords = new Set(common.split(" ").map(plainForm));

/** Whether a change replaces meaningful words; words of `known` have no meaning. */
export function changesMeaning({ from, to }: Change, known: ReadonlySet<string>): boolean {
  const isTelling = (word: string) =>
    word.length > 2 && !smallWords.has(word) && !known.has(word) && !commonWords.has(plainForm(word));
  const [gone, come] = [added(to, from).filter(isTelling), added(from, to).filter(isTelling)];
  return (
    gone.length > 0 && come.length > 0 && !gone.every((word) => come.some((other) => isVariant(word, other)))
  );
}

/** `join` and `joining`, `organise` and `organize`, or a typo. */
function isVariant(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  const stem = Math.max(4, shorter - 3);
  return one.slice(0, stem) === other.slice(0, stem) || distance(one, other) <= (shorter > 6 ? 2 : 1);
}
