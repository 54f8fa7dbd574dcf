import { escapeText } from "entities";
import { factsAsList } from "./postings/description";

/** The public page of an announcement, by its control number. */
export function pageOfAnnouncement(controlNumber: string): string {
  return `https://www.usajobs.gov/job/${encodeURIComponent(controlNumber)}`;
}

/**
 * A description for an announcement that has none: who hires, and what is known of the post. Facts that are
 * null are left out.
 */
export function factsAsHtml(
  hirers: readonly string[],
  facts: readonly (readonly [name: string, value: string | null])[],
): string {
  const intro = [...new Set(hirers)].map(escapeText).join(", ");
  return `<p>${intro}</p>${factsAsList(facts)}`;
}
