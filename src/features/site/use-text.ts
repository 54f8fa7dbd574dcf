import { useMemo } from "react";
import { useSelector } from "react-redux";
import { type TextKey, type TextValues, text } from "../../shared/texts";
import { selectTexts } from "./site-slice";

/** Looks up a text by its key; passed down to rows and cards, so that each need not ask the store. */
export type Translate = (key: TextKey, values?: TextValues) => string;

export function useText(): Translate {
  const texts = useSelector(selectTexts);
  return useMemo(() => (key, values) => text(texts, key, values), [texts]);
}
