/** A likelier word for one of a visitor's keywords. */
export interface Correction {
  /**
   * The word to put in its place, in lower case as the jobs spell it; may be two words (`care assistant` for
   * `careassistant`).
   */
  readonly text: string;
  /** True when it may be shown at once where nothing was found: one candidate far likelier than all others. */
  readonly sure: boolean;
}

export interface Spelling {
  /**
   * Likelier words for a word of a visitor's keywords, best first, at most 3; empty when the word is fine (it
   * stands in the jobs often enough, or nothing near is much likelier).
   */
  corrections(word: string): readonly Correction[];
  /** The one word that the jobs know much better than these two (`caregiver` for `care giver`). */
  joined?(first: string, second: string): Correction | undefined;
  /** Words of the jobs, folded, that are German compounds of this one; the most frequent first. */
  compounds?(word: string): readonly string[];
}

/** Knows no words, and corrects none. */
export const noSpelling: Spelling = { corrections: () => [] };
