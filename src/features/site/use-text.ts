import { useMemo } from "react";
import { useSelector } from "react-redux";
import { defaultTexts, type Texts, translatorOf } from "../../shared/texts";
import { selectTexts } from "./site-slice";

/** A hook that gives `translator` the site's own texts. */
export function textHook<Translate>(translator: (overrides: Texts) => Translate): () => Translate {
  return () => {
    const overrides = useSelector(selectTexts);
    return useMemo(() => translator(overrides), [overrides]);
  };
}

export const useText = textHook(translatorOf(defaultTexts));

/** Passed down to rows and cards, so that they need not read the store. */
export type Translate = ReturnType<typeof useText>;
