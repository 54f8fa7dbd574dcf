import { useMemo } from "react";
import { useSelector } from "react-redux";
import { type TextValues, textOf } from "../../shared/texts";
import { selectTexts } from "../site/site-slice";

/** Default texts, loaded with the menu. Sites override them by key in `site.config.json`. */
export const menuTexts = {
  "refine.show.one": "Show {count} job",
  "refine.show.other": "Show {count} jobs",
  "refine.close": "Close",
} as const;

export function useMenuText(): (key: "refine.show" | "refine.close", values?: TextValues) => string {
  const texts = useSelector(selectTexts);
  return useMemo(() => (key, values) => textOf(menuTexts, texts, key, values), [texts]);
}
