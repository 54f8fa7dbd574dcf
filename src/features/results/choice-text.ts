import type { ChoiceField } from "../../shared/search-query";
import type { Translate } from "../site/use-text";

/** What a chosen value means: "30,000 or more a year", "Last 7 days". */
export function choiceText(t: Translate, field: ChoiceField, value: string): string {
  return t(`${field}.value`, { count: Number(value) });
}
