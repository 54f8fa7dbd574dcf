import { parseQuery } from "../../shared/query-codec";
import {
  type ChoiceField,
  choiceFields,
  type FacetField,
  facetFields,
  type SearchQuery,
} from "../../shared/search-query";
import type { Broaden } from "../../shared/wire/results";
import type { Translate } from "../site/use-text";
import { choiceText } from "./choice-text";

/** One way to see more, as a sentence: whether it drops or widens shows in the query that it leads to. */
export function broadenText(t: Translate, item: Broaden, from: SearchQuery): string {
  const to = parseQuery(item.query);
  const { kind, label } = item;
  if (isFacet(kind)) return facetText(t, kind, label, from, to);
  if (isChoice(kind)) {
    const isGivenUp = to[kind] === "" && kind !== "salary_unstated";
    return isGivenUp ? t(`broaden.${kind}`) : choiceText(t, kind, to[kind]);
  }
  if (kind === "location" && to.location !== "") return t("broaden.widened", { label });
  return t(`broaden.${kind}`, { label });
}

function facetText(
  t: Translate,
  field: FacetField,
  label: string,
  from: SearchQuery,
  to: SearchQuery,
): string {
  if (to[field].length === 0) return t(`broaden.${field}`);
  const isWidened = to[field].some((slug) => !from[field].includes(slug));
  return t(isWidened ? "broaden.widened" : "broaden.dropped", { label });
}

function isFacet(kind: Broaden["kind"]): kind is FacetField {
  return facetFields.some((field) => field === kind);
}

function isChoice(kind: Broaden["kind"]): kind is ChoiceField {
  return choiceFields.some((field) => field === kind);
}
