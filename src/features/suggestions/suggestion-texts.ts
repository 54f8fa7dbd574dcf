import { useMemo } from "react";
import { useSelector } from "react-redux";
import { type TextValues, textOf } from "../../shared/texts";
import { selectTexts } from "../site/site-slice";

/** Default texts, loaded with the suggestions. Sites override them by key in `site.config.json`. */
export const suggestionTexts = {
  "suggestions.label": "Suggestions",
  "suggestions.recent": "Recent searches",
  "suggestions.title": "Job titles",
  "suggestions.company": "Companies",
  "suggestions.jobs.one": "{count} job",
  "suggestions.jobs.other": "{count} jobs",
  "suggestions.found.one": "{count} suggestion",
  "suggestions.found.other": "{count} suggestions",
} as const;

type StoredKey = keyof typeof suggestionTexts;
type SuggestionTextKey = StoredKey extends infer Key
  ? Key extends `${infer Stem}.one` | `${infer Stem}.other`
    ? Stem
    : Key
  : never;
export type TranslateSuggestion = (key: SuggestionTextKey, values?: TextValues) => string;

export function useSuggestionText(): TranslateSuggestion {
  const texts = useSelector(selectTexts);
  return useMemo(() => (key, values) => textOf(suggestionTexts, texts, key, values), [texts]);
}
