import { translatorOf } from "../../shared/texts";
import { textHook } from "../site/use-text";

/** Default texts, loaded with the menu. Sites override them by key in `site.config.json`. */
export const menuTexts = {
  "refine.show.one": "Show {count} job",
  "refine.show.other": "Show {count} jobs",
  "refine.close": "Close",
} as const;

export const useMenuText = textHook(translatorOf(menuTexts));
