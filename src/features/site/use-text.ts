import { useMemo } from "react";
import { useSelector } from "react-redux";
import { type TextKey, type TextValues, text } from "../../shared/texts";
import { selectTexts } from "./site-slice";

/** Passed down to rows and cards, so that they need not read the store. */
export type Translate = (key: TextKey, values?: TextValues) => string;

export function useText(): Translate {
  const texts = useSelector(selectTexts);
  return useMemo(() => (key, values) => text(texts, key, values), [texts]);
}
