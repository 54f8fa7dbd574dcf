import { locationTexts } from "../../features/locations/location-texts";
import { openerTexts } from "../../features/uploads/opener-texts";
import { uploadTexts } from "../../features/uploads/upload-texts";
import { visitTexts } from "../../features/visits/visit-texts";
import { plainPageTexts } from "../../page/plain-page-texts";
import { defaultTexts } from "../../shared/texts";

/** Everything that a visitor may read, under the names that a site overrides it by. */
const knownTexts: Readonly<Record<string, string>> = {
  ...defaultTexts,
  ...plainPageTexts,
  ...locationTexts,
  ...openerTexts,
  ...uploadTexts,
  ...visitTexts,
};

/** Names of texts that no page has, and placeholders that its text is not given. */
export function textMistakes(texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const known = Object.hasOwn(knownTexts, name) ? knownTexts[name] : undefined;
    // The upload service's own messages, by their codes.
    if (known === undefined && name.startsWith("uploads.error.")) return [];
    if (known === undefined) return [`texts.${name} is not a text of the page.`];
    const allowed = placeholdersIn(known);
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
