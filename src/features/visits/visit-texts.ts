import { translatorOf } from "../../shared/texts";
import { textHook } from "../site/use-text";

/** Default texts, loaded with the visits. Sites override them by key in `site.config.json`. */
export const visitTexts = {
  "visits.new.one": "{count} new since your last visit",
  "visits.new.other": "{count} new since your last visit",
  "visits.none": "Nothing new since your last visit",
  "visits.show": "Newest first",
  "visits.divider": "Seen on your last visit",
  "visits.forget": "Clear visit history",
  "visits.forgotten": "Visit history cleared. We’ve stopped keeping it.",
  "visits.switch": "Highlight jobs added since my last visit.",
  "visits.where": "Saved on this device only.",
} as const;

export const useVisitText = textHook(translatorOf(visitTexts));
