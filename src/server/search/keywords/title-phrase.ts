import type { Expression } from "./expression";
import type { LeafList } from "./leaf-list";
import type { KeywordTerm } from "./split-keywords";
import type { ParsedTerms } from "./term-parser";
import { anyOf, groupsOf } from "./text-expression";
import { type PhraseWord, quoteLexeme, wordsOf } from "./tsquery-tree";

/** The wanted words of any one group as they were typed, side by side and in that order, in the title. */
export function titlePhrase(
  terms: readonly KeywordTerm[],
  parsed: ParsedTerms,
  leaves: LeafList,
): Expression | null {
  const phrases = groupsOf(terms).flatMap((group) => {
    const words = phraseWords(group, parsed);
    return words.length === 0 ? [] : [{ word: leaves.numberOf({ field: "title", text: phraseText(words) }) }];
  });
  return anyOf(phrases);
}

/** Stop words ("head of nursing") are no words of the phrase, but keep their place in it. */
function phraseWords(group: readonly KeywordTerm[], parsed: ParsedTerms): PhraseWord[] {
  const words: PhraseWord[] = [];
  let skipped = 0;
  for (const term of group.filter(({ negated }) => !negated)) {
    const tree = parsed.get(term.text) ?? null;
    const [first, ...rest] = tree === null ? [] : wordsOf(tree);
    if (first === undefined) {
      skipped++;
      continue;
    }
    words.push({ ...first, distance: first.distance + skipped }, ...rest);
    skipped = 0;
  }
  return words;
}

function phraseText(words: readonly PhraseWord[]): string {
  const [first, ...rest] = words.map(({ lexeme, distance }) => ({ text: quoteLexeme(lexeme), distance }));
  return rest.reduce((phrase, { text, distance }) => `${phrase} <${distance}> ${text}`, first?.text ?? "");
}
