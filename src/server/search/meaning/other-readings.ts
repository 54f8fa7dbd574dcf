import { withKeywords, withReading } from "../../../shared/query-changes";
import type { SearchQuery } from "../../../shared/search-query";
import { isPlain } from "../keywords/keyword-units";
import { joinTerms } from "../keywords/split-keywords";
import type { KeywordReading } from "./keyword-reading";
import { type KeywordTools, readKeywords } from "./read-keywords";

/** Another way to say what is looked for, and how that is read; what it finds is still to be counted. */
export interface OtherReading {
  /** A term is dropped, any term is enough, a text of the same meaning is not searched, and so on. */
  readonly kind: "keyword" | "any_words" | "also" | "corrected" | "similar";
  /** The term, the text, or the keywords that it is about. */
  readonly text: string;
  readonly to: SearchQuery;
  readonly keywords: KeywordReading;
}

type Unread = Omit<OtherReading, "keywords">;

/** Everything that the page offers to do with the keywords. */
export async function otherReadings(
  query: SearchQuery,
  keywords: KeywordReading,
  tools: KeywordTools,
): Promise<OtherReading[]> {
  const unread = [
    ...withoutEachTerm(query, keywords),
    ...anyOfThem(query, keywords),
    ...withoutEachText(query, keywords),
    ...correctedKeywords(query, keywords),
    ...similarTitles(query, keywords),
  ];
  return Promise.all(unread.map(async (way) => ({ ...way, keywords: await readKeywords(way.to, tools) })));
}

function withoutEachTerm(query: SearchQuery, { typed }: KeywordReading): Unread[] {
  if (typed.length < 2) return [];
  return typed.map((dropped) => ({
    kind: "keyword",
    text: dropped.source.replace(/^"(.*)"$/, "$1"),
    to: withKeywords(query, joinTerms(typed.filter((term) => term !== dropped))),
  }));
}

function anyOfThem(query: SearchQuery, { units }: KeywordReading): Unread[] {
  const terms = units.flatMap((unit) => unit.terms);
  if (terms.length < 2 || !terms.every((term) => isPlain(term) && term.group === 0)) return [];
  const to = withKeywords(query, joinTerms(terms.map((term, group) => ({ ...term, group }))));
  return [{ kind: "any_words", text: terms.map(({ source }) => source).join(", "), to }];
}

function withoutEachText(query: SearchQuery, { units, near, without }: KeywordReading): Unread[] {
  const also = [...units.flatMap((unit) => unit.also), ...near];
  return also.map((text) => ({
    kind: "also",
    text,
    to: withReading(query, { without: [...without, text].sort() }),
  }));
}

function correctedKeywords(query: SearchQuery, { corrected }: KeywordReading): Unread[] {
  if (corrected === null) return [];
  return [{ kind: "corrected", text: corrected.text, to: withKeywords(query, corrected.text) }];
}

function similarTitles(query: SearchQuery, { similar, withSimilar }: KeywordReading): Unread[] {
  if (similar.length === 0 || withSimilar) return [];
  return [{ kind: "similar", text: "", to: withReading(query, { similar: true }) }];
}
