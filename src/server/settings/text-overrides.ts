import { locationTexts } from "../../features/locations/location-texts";
import { menuTexts } from "../../features/refine/menu-texts";
import { laterTexts } from "../../features/results/later-texts";
import { suggestionTexts } from "../../features/suggestions/suggestion-texts";
import { openerTexts } from "../../features/uploads/opener-texts";
import { uploadTexts } from "../../features/uploads/sending/upload-texts";
import { visitTexts } from "../../features/visits/visit-texts";
import { alertTexts } from "../../page/plain/alerts/alert-texts";
import { plainPageTexts } from "../../page/plain/plain-page-texts";
import { defaultTexts } from "../../shared/texts";
import { nearestName } from "./json-file";

/** All texts that visitors may see, by the names that a site can override. */
export const overridableTexts: Readonly<Record<string, string>> = {
  ...defaultTexts,
  ...plainPageTexts,
  ...locationTexts,
  ...laterTexts,
  ...menuTexts,
  ...suggestionTexts,
  ...openerTexts,
  ...uploadTexts,
  ...visitTexts,
  ...alertTexts,
};

function unknownText(name: string): string {
  const meant = nearestName(name, Object.keys(overridableTexts));
  return `${name} is not a text of the page.${meant === undefined ? "" : ` Did you mean ${meant}?`}`;
}

/** Finds unknown names and placeholders. Allows kilometres for miles, and all plural forms of a language. */
export function textMistakes(texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const original = originalOf(name);
    // The upload service's own messages, by their codes.
    if (original === undefined && name.startsWith("uploads.error.")) return [];
    if (original === undefined) return [unknownText(name)];
    const allowed = allowedIn(original);
    return placeholdersIn(text)
      .filter((placeholder) => !allowed.includes(placeholder))
      .map((placeholder) => `${name} cannot say ${placeholder}; it may say ${allowed.join(", ") || "none"}.`);
  });
}

function originalOf(name: string): string | undefined {
  const other = name.replace(/\.(?:zero|two|few|many)$/, ".other");
  return Object.hasOwn(overridableTexts, other) ? overridableTexts[other] : undefined;
}

function allowedIn(original: string): string[] {
  const placeholders = placeholdersIn(original);
  return placeholders.includes("{miles}") ? [...placeholders, "{km}"] : placeholders;
}

export function placeholdersIn(text: string): string[] {
  return text.match(/\{\{?\w+\}?\}/g) ?? [];
}
