import { stringifyQuery } from "../../../shared/query-codec";
import type { Meaning } from "../../../shared/wire/meaning";
import type { ResultsFragment } from "../../../shared/wire/results";
import type { InterpretedSearch } from "../interpret/interpret-search";
import type { MeaningOffer } from "../plan/plan-meaning";
import type { Spelling } from "../spelling/spelling";

/**
 * How the keywords were interpreted; `counts` are parallel to `offers`. Offers that find no job are dropped, except
 * the refinement that was searched instead. Texts that made no difference and titles that add no job are left out.
 */
export function meaningOf(
  { keywords: { leftOut, corrected }, implied }: InterpretedSearch,
  offers: readonly MeaningOffer[],
  counts: readonly number[],
  total: number,
): Meaning {
  const counted = offers.map((offer, place) => ({ ...offer, count: counts[place] ?? 0 }));
  const isSearched = (kind: MeaningOffer["kind"]) => kind === "refinement" && implied !== null;
  const offered = (wanted: MeaningOffer["kind"]) =>
    counted.find(({ kind, count }) => kind === wanted && (count > 0 || isSearched(kind))) ?? null;
  const [better, similar, refinement] = [offered("corrected"), offered("similar"), offered("refinement")];
  return {
    also: counted.flatMap(({ kind, text, to, count }) =>
      kind === "also" && count < total ? [{ text, count, without: stringifyQuery(to) }] : [],
    ),
    left_out: leftOut.map(({ source }) => source),
    corrected: better && { text: better.text, ...linkOf(better), applied: corrected?.applied ?? false },
    similar: similar !== null && similar.count > total ? linkOf(similar) : null,
    refinement: refinement && {
      label: [implied?.to.keywords, refinement.text].filter(Boolean).join(", "),
      ...linkOf(refinement),
      applied: implied !== null,
    },
  };
}

/** With the words that came next to the one that was corrected to; for a search of one word. */
export function withOtherCorrections(
  answer: ResultsFragment,
  { keywords: { typed } }: InterpretedSearch,
  spelling: Spelling,
): ResultsFragment {
  const { corrected } = answer.meaning;
  const [term, ...more] = typed;
  if (corrected === null || term === undefined || more.length > 0) return answer;
  const likely = spelling.corrections(term.text).map(({ text }) => text);
  const others = likely.filter((text) => text !== corrected.text);
  return { ...answer, meaning: { ...answer.meaning, corrected: { ...corrected, others } } };
}

function linkOf({ to, count }: MeaningOffer & { readonly count: number }) {
  return { query: stringifyQuery(to), count };
}
