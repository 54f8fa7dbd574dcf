/** A word of a CV, or two that stand side by side. */
export interface CvTerm {
  /** As it is written, in lower case unless it is only ever written in capitals (`RN`). */
  readonly text: string;
  readonly isPair: boolean;
  /** How often it occurs. */
  readonly frequency: number;
  /** Words before its first occurrence. */
  readonly position: number;
}

interface CvTerms {
  readonly terms: readonly CvTerm[];
  /** Of the whole text. */
  readonly wordCount: number;
}

/** The most terms that are looked at, the most frequent first. */
const maxTerms = 2000;
const maxCharacters = 60_000;
const maxWordLength = 40;
/** Words side by side belong together only within one of these. */
const sectionEnds = /[\n\r.;:,()[\]{}•·|/"“”]+\s*/u;
const word = /\p{L}[\p{L}\p{M}\p{N}+#'’-]*/gu;

/** Whether the words are telling is not known here; two letters are the least that a word has. */
export function termsOf(text: string): CvTerms {
  const notes = new TermNotes();
  for (const section of text.slice(0, maxCharacters).split(sectionEnds)) {
    const words = (section.match(word) ?? []).map(trimmed);
    for (const [index, one] of words.entries()) {
      const next = words[index + 1];
      if (isWord(one)) notes.note(one, false);
      if (next !== undefined && isWord(one) && isWord(next)) notes.note(`${one} ${next}`, true);
      notes.wordCount += 1;
    }
  }
  return { terms: notes.terms().slice(0, maxTerms), wordCount: notes.wordCount };
}

class TermNotes {
  wordCount = 0;
  readonly #found = new Map<string, CvTerm>();

  note(written: string, isPair: boolean): void {
    const key = written.toLowerCase();
    const former = this.#found.get(key) ?? { text: written, frequency: 0, position: this.wordCount };
    const text = plainer(former.text, written);
    this.#found.set(key, { text, isPair, frequency: former.frequency + 1, position: former.position });
  }

  /** The most frequent first; in pairs, words look as they do alone. */
  terms(): CvTerm[] {
    const plain = (one: string) => this.#found.get(one.toLowerCase())?.text ?? one;
    return [...this.#found.values()]
      .sort((a, b) => b.frequency - a.frequency || a.position - b.position)
      .map((term) => ({ ...term, text: term.text.split(" ").map(plain).join(" ") }));
  }
}

/** `C++` and `C#` keep their signs. */
function trimmed(found: string): string {
  return found.replace(/(?<!['’-])['’-]+$/u, "");
}

function isWord(text: string): boolean {
  return text.length >= 2 && text.length <= maxWordLength;
}

/**
 * Headings are in capitals, and beginnings of sentences too; what never occurs otherwise is an abbreviation.
 */
function plainer(former: string, written: string): string {
  const isShouted = (text: string) => text === text.toUpperCase();
  return isShouted(former) && isShouted(written) ? former : former.toLowerCase();
}
