import { foldWord } from "./fold-word";
import { frequencyAt, placeOf, unitsOf, type WordIndex, wordAt } from "./word-index";

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
