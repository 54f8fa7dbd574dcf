import { translatorOf } from "../../shared/texts";
import { textHook } from "../site/use-text";

/** Texts needed before the panel is loaded. */
export const openerTexts = {
  "uploads.title": "Upload your CV",
  "uploads.again": "Try again",
  "uploads.unavailable": "Couldn’t load this. You may be offline.",
} as const;

export const useOpenerText = textHook(translatorOf(openerTexts));
