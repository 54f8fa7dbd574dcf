import { useMemo } from "react";
import { useSelector } from "react-redux";
import { defaultTexts, type TextKey, type Texts, type TextValues, textOf } from "../../shared/texts";
import { selectTexts } from "../site/site-slice";

/**
 * Words of the results page that are loaded after its first view, with what shows or says them. A site's own
 * go under the same names in `site.config.json`.
 */
export const laterTexts = {
  announcement: "{jobs}, {sorted}, page {page} of {pages}",
  "sorted.relevance": "sorted by relevance",
  "sorted.newest": "sorted by newest",
  "sorted.distance": "sorted by distance",
  "sorted.salary": "sorted by salary",

  "broaden.label": "Broaden your search",
  "broaden.more.one": "{count} more way",
  "broaden.more.other": "{count} more ways",
  "broaden.any_words": "Any of these words: {label}",
  "broaden.keyword": "Without “{label}”",
  "broaden.keywords": "Without any keywords",
  "broaden.radius": "Within {miles} miles",
  "broaden.location": "Anywhere, not just {label}",
  "broaden.widened": "In all of {label}",
  "broaden.refinements": "Without any refinements",
  "broaden.only_keywords": "Only “{label}”, anywhere",
  "broaden.only_location": "Any job around {label}",

  "meaning.also": "Also searched:",
  "meaning.remove": "Leave out “{name}”: {jobs}",
  "meaning.exactly": "Exactly these words",
  "meaning.isExact": "Exactly these words.",
  "meaning.notExactly": "Words of the same meaning, too",
  "meaning.leftOut": "Left out: {words}",
  "meaning.corrected": "Nothing was found for “{keywords}”. These are jobs for “{text}”.",
  "meaning.uncorrected": "Search for exactly “{keywords}”",
  "meaning.meant": "Did you mean",
  "meaning.similar": "Similar titles, too",
  "meaning.isSimilar": "With similar titles.",
  "meaning.notSimilar": "Without them",
  "meaning.only": "Only:",
  "meaning.instead": "No job has all of these words. Searched instead:",

  "notice.location_unknown": "We don’t know a place called “{label}”, so no jobs were found. Search instead:",
  "notice.location_ambiguous": "There is more than one “{label}”. Which one do you mean?",
  "notice.anywhere": "Anywhere",
  "notice.unknown_values": "We don’t know “{label}”, so it was left out.",
  "notice.keywords_shortened": "That was a lot of keywords. We searched for “{label}”.",

  "empty.title": "No jobs match this search, yet",
  "empty.advice": "Try fewer or different words, or let the search reach further:",
  "empty.clear": "Clear all refinements",
  "empty.all": "See all jobs",

  "failure.late": "The search is taking longer than it should.",
  "failure.failed": "Something went wrong with the search.",
  "failure.offline": "You seem to be offline.",
  "failure.kept": "Your last choice is not applied: these are the results from before.",

  "pagination.label": "Pagination",
  "pagination.first": "First",
  "pagination.previous": "Previous",
  "pagination.next": "Next",
  "pagination.page": "Page {page}",

  "twins.tell": "Tell me about new jobs",
  "twins.label": "Follow this search:",
  "twins.atom": "Atom",
  "twins.json": "JSON",
  "twins.csv": "CSV",
} as const;

const defaults: Texts = { ...defaultTexts, ...laterTexts };

type StoredKey = keyof typeof laterTexts;
type LaterTextKey = TextKey | Exclude<StoredKey, `${string}.one` | `${string}.other`> | "broaden.more";
export type TranslateLater = (key: LaterTextKey, values?: TextValues) => string;

export function laterText(overrides: Texts): TranslateLater {
  return (key, values) => textOf(defaults, overrides, key, values);
}

export function useLaterText(): TranslateLater {
  const overrides = useSelector(selectTexts);
  return useMemo(() => laterText(overrides), [overrides]);
}
