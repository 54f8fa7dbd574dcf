import type { JobCard, Relevance } from "../../../shared/wire/results";
import { hasRow } from "../bits/bitset";
import { rowOf } from "../columns/job-columns";
import type { Expression } from "../keywords/expression";
import { LeafList } from "../keywords/leaf-list";
import type { Posting } from "../keywords/posting";
import { titleExpression, wantedTrees } from "../keywords/text-expression";
import { titlePhrase } from "../keywords/title-phrase";
import { wordsOf } from "../keywords/tsquery-tree";
import type { ReadSearch } from "../read/read-search";
import type { Snapshot } from "../snapshot";

/**
 * The same cards, each with the reason for its place in the order of relevance, whatever order they are in. As they are when there
 * is no word to look for. Worked out from the cards alone, so that searches which do not ask pay nothing.
 */
export async function withRelevance(
  jobs: readonly JobCard[],
  { terms, parsed }: ReadSearch,
  { columns, postings }: Pick<Snapshot, "columns" | "postings">,
): Promise<JobCard[]> {
  const leaves = new LeafList();
  const phrase = titlePhrase(terms, parsed, leaves);
  const words = titleExpression(terms, parsed, leaves);
  if (words === null) return [...jobs];
  const found = await postings.get(leaves.leaves);
  const lookedFor = [...new Set(wantedTrees(terms, parsed).flatMap(wordsOf))].map(({ lexeme }) => lexeme);
  return jobs.map((job) => {
    const row = rowOf(columns, job.id);
    const isIn = (tier: Expression | null) => tier !== null && matches(tier, found, row);
    const reason = isIn(phrase) ? "title_phrase" : isIn(words) ? "title_words" : "elsewhere";
    return { ...job, relevance: { ...reasons[reason], words: lookedFor } };
  });
}

const reasons = {
  title_phrase: { tier: 1, reason: "title_phrase" },
  title_words: { tier: 2, reason: "title_words" },
  elsewhere: { tier: 3, reason: "elsewhere" },
} as const satisfies Record<Relevance["reason"], Omit<Relevance, "words">>;

function matches(expression: Expression, postings: readonly Posting[], row: number): boolean {
  if ("word" in expression) return holds(postings[expression.word], row);
  if ("not" in expression) return !matches(expression.not, postings, row);
  if ("any" in expression) return expression.any.some((part) => matches(part, postings, row));
  return expression.all.every((part) => matches(part, postings, row));
}

function holds(posting: Posting | undefined, row: number): boolean {
  if (posting === undefined || row < 0) return false;
  return "bits" in posting ? hasRow(posting.bits, row) : posting.rows.includes(row);
}
