import type { Texts } from "../../shared/texts";

/** Texts needed before the panel is loaded. */
export const openerTexts = {
  "uploads.title": "Upload your CV",
  "uploads.again": "Try again",
  "uploads.unavailable": "Couldn’t load this. You may be offline.",
} as const;

export function openerText(overrides: Texts, key: keyof typeof openerTexts): string {
  return overrides[key] ?? openerTexts[key];
}
