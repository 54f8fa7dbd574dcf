import { translatorOf } from "../../shared/texts";
import { textHook } from "../site/use-text";

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

export const useSuggestionText = textHook(translatorOf(suggestionTexts));
export type TranslateSuggestion = ReturnType<typeof useSuggestionText>;
