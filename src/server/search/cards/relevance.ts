import type { JobCard, Relevance } from "../../../shared/wire/results";
import { countRows, hasRow } from "../bits/bitset";
import { type JobColumns, rowOf } from "../columns/job-columns";
import { type Expression, LeafList } from "../keywords/expression";
import type { Posting } from "../keywords/posting";
import type { Postings } from "../keywords/postings";
import { lexemesOf } from "../keywords/text-expression";
import type { KeywordReading } from "../meaning/keyword-reading";
import { orderOfRelevance } from "../plan/order-of-relevance";
import { matchText } from "../run/match-text";
import { rarity } from "../run/slice-by-relevance";

/**
 * The same cards, each with the reason for its place in the order of relevance, whatever order they are in.
 * As they are when there is no word to look for. Worked out from the cards alone, so that searches which do
 * not ask pay nothing.
 */
export async function withRelevance(
  jobs: readonly JobCard[],
  read: KeywordReading,
  { columns, postings }: { readonly columns: JobColumns; readonly postings: Postings },
): Promise<JobCard[]> {
  const leaves = new LeafList();
  const tiers = orderOfRelevance(read, leaves);
  if (tiers.length === 0) return [...jobs];
  const found = await postings.get(leaves.leaves);
  const words = lexemesOf(read);
  const rowCount = columns.ids.length;
  const worth = (expression: Expression) =>
    rarity(countRows(matchText(expression, found, rowCount)), rowCount);
  return jobs.map((job) => {
    const row = rowOf(columns, job.id);
    const tier = tiers.find(({ match }) => match === null || matches(match, found, row));
    const gains = tier?.gains.filter((gain) => matches(gain.found, found, row)) ?? [];
    const score = gains.reduce((sum, gain) => sum + gain.share * worth(gain.found), 0);
    const reason = tier?.reason ?? "elsewhere";
    return {
      ...job,
      relevance: { tier: tierOf[reason], reason, score: Math.round(score * 100) / 100, words },
    };
  });
}

const tierOf = {
  title: 1,
  title_phrase: 2,
  company: 3,
  title_words: 4,
  title_meaning: 5,
  title_stems: 6,
  elsewhere: 7,
  similar: 8,
  any_words: 1,
} as const satisfies Record<Relevance["reason"], number>;

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
