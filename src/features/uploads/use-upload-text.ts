import { useMemo } from "react";
import { useSelector } from "react-redux";
import { selectTexts } from "../site/site-selectors";
import { type UploadTranslate, uploadText } from "./upload-texts";

export function useUploadText(): UploadTranslate {
  const texts = useSelector(selectTexts);
  return useMemo(() => (key, values) => uploadText(texts, key, values), [texts]);
}
