import type { ChoiceField } from "../../shared/facets";
import type { SearchQuery } from "../../shared/search-query";
import { reach } from "../../shared/texts";
import type { Place } from "../../shared/wire/results";
import type { Translate } from "../site/use-text";

interface SearchPhrase {
  readonly form: "all" | "keywords" | "place" | "keywords.place";
  readonly keywords: string;
  /** "within 25 miles of Leeds"; empty without a place. */
  readonly where: string;
}

export function searchPhrase(t: Translate, query: SearchQuery, place: Place | null): SearchPhrase {
  const where = query.location === "" ? "" : whereText(t, query, place);
  const form =
    query.keywords === "" ? (where === "" ? "all" : "place") : where === "" ? "keywords" : "keywords.place";
  return { form, keywords: query.keywords, where };
}

function whereText(t: Translate, query: SearchQuery, place: Place | null): string {
  if (place === null) return "";
  const isArea = place.class !== "town" || query.radius === 0;
  return isArea
    ? t("where.in", { place: place.name })
    : t("where.within", { place: place.name, ...reach(query.radius) });
}

/** "30,000 or more a year", "Last 7 days". */
export function choiceText(t: Translate, field: ChoiceField, value: string): string {
  return t(`${field}.value`, { count: Number(value) });
}
