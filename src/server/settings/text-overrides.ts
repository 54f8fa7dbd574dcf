import { locationTexts } from "../../features/locations/combobox/location-texts";
import { laterTexts } from "../../features/results/later-texts";
import { suggestionTexts } from "../../features/suggestions/suggestion-texts";
import { openerTexts } from "../../features/uploads/opener-texts";
import { uploadTexts } from "../../features/uploads/sending/upload-texts";
import { visitTexts } from "../../features/visits/visit-texts";
import { plainPageTexts } from "../../page/plain/plain-page-texts";
import { defaultTexts } from "../../shared/texts";

/** Everything that a visitor may read, under the names that a site overrides it by. */
const overridableTexts: Readonly<Record<string, string>> = {
  ...defaultTexts,
  ...plainPageTexts,
  ...locationTexts,
  ...laterTexts,
  ...suggestionTexts,
  ...openerTexts,
  ...uploadTexts,
  ...visitTexts,
};

/** Names of texts that no page has, and placeholders that its text is not given. */
export function textMistakes(texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const original = Object.hasOwn(overridableTexts, name) ? overridableTexts[name] : undefined;
    // The upload service's own messages, by their codes.
    if (original === undefined && name.startsWith("uploads.error.")) return [];
    if (original === undefined) return [`texts.${name} is not a text of the page.`];
    const allowed = placeholdersIn(original);
    return placeholdersIn(text)
      .filter((placeholder) => !allowed.includes(placeholder))
      .map(
        (placeholder) =>
          `texts.${name} cannot say ${placeholder}; it may say ${allowed.join(", ") || "none"}.`,
      );
  });
}

function placeholdersIn(text: string): string[] {
  return text.match(/\{\{?\w+\}?\}/g) ?? [];
}
