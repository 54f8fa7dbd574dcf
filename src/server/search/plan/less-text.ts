import { withKeywords } from "../../../shared/query-changes";
import type { LeafList } from "../keywords/leaf-list";
import { joinTerms } from "../keywords/split-keywords";
import { textExpression } from "../keywords/text-expression";
import type { ReadSearch } from "../read/read-search";
import type { WayToBroaden } from "./way-to-broaden";

/** Without each of the keywords, and without all of them. */
export function withLessText({ query, terms, parsed }: ReadSearch, leaves: LeafList): WayToBroaden[] {
  if (terms.length === 0) return [];
  const all: WayToBroaden = {
    kind: "keywords",
    label: query.keywords,
    to: withKeywords(query, ""),
    variation: { text: null },
    loss: 2,
  };
  if (terms.length === 1) return [all];
  const each = terms.map((dropped): WayToBroaden => {
    const rest = terms.filter((term) => term !== dropped);
    return {
      kind: "keyword",
      label: dropped.source.replace(/^"(.*)"$/, "$1"),
      to: withKeywords(query, joinTerms(rest)),
      variation: { text: textExpression(rest, parsed, leaves) },
      loss: 1,
    };
  });
  return [...each, all];
}
