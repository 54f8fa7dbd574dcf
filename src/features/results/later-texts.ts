import { defaultTexts, translatorOf } from "../../shared/texts";
import type { ResultsFragment } from "../../shared/wire/results";
import { textHook } from "../site/use-text";

export const titleTexts = {
  "title.all": "Jobs",
  "title.keywords": "“{keywords}” jobs",
  "title.place": "Jobs {where}",
  "title.keywords.place": "“{keywords}” jobs {where}",
  "title.page": "{title}, page {page}",
  "title.site": "{title} | {site}",
} as const;

/** Default texts loaded after the first view. Sites override them by key in `site.config.json`. */
export const laterTexts = {
  ...titleTexts,

  announcement: "{jobs}, {sorted}, page {page} of {pages}",
  "sorted.relevance": "sorted by relevance",
  "sorted.newest": "sorted by newest",
  "sorted.distance": "sorted by distance",
  "sorted.salary": "sorted by salary",

  "broaden.label": "Broaden your search",
  "broaden.more.one": "{count} more option",
  "broaden.more.other": "{count} more options",
  "broaden.any_words": "Any of these words: {label}",
  "broaden.keyword": "Without “{label}”",
  "broaden.keywords": "Any keyword",
  "broaden.radius": "Within {miles} miles",
  "broaden.location": "Anywhere, not just {label}",
  "broaden.widened": "All of {label}",
  "broaden.refinements": "Clear all filters",
  "broaden.only_keywords": "“{label}” anywhere",
  "broaden.only_location": "Any job around {label}",
  "broaden.disciplines": "Any discipline",
  "broaden.all_locations": "Any location",
  "broaden.job_types": "Any job type",
  "broaden.companies": "Any company",
  "broaden.salary_min": "Any salary",
  "broaden.posted_within": "Posted any time",
  "broaden.remote": "Remote or on site",

  "meaning.also": "Also searching for:",
  "meaning.remove": "Remove “{name}”: {jobs}",
  "meaning.exactly": "Search for these exact words",
  "meaning.isExact": "Exact words only.",
  "meaning.notExactly": "Include similar words",
  "meaning.leftOut": "Ignored: {words}",
  "meaning.corrected": "No results for “{keywords}”. Showing jobs for “{text}”.",
  "meaning.uncorrected": "Search for “{keywords}” instead",
  "meaning.meant": "Did you mean",
  "meaning.similar": "Include similar job titles",
  "meaning.isSimilar": "Including similar job titles.",
  "meaning.notSimilar": "Hide them",
  "meaning.only": "Only:",
  "meaning.instead": "Showing jobs for:",

  "notice.location_unknown": "We couldn’t find a place called “{label}”. Try instead:",
  "notice.location_ambiguous": "“{label}” could be more than one place. Which one do you mean?",
  "notice.anywhere": "Anywhere",
  "notice.unknown_values": "We couldn’t find “{label}”, so we left it out.",
  "notice.keywords_shortened": "That’s a lot of keywords. We kept “{label}”.",

  "company.website": "Website: {host}",

  "empty.title": "No jobs match this search",
  "empty.advice": "Try fewer or different words, or broaden your search:",
  "empty.clear": "Clear all filters",
  "empty.all": "See all jobs",

  "failure.late": "This is taking longer than usual.",
  "failure.failed": "Something went wrong with your search.",
  "failure.offline": "You seem to be offline.",
  "failure.retry": "Try again",
  "failure.kept": "We couldn’t update the results, so you’re seeing the previous ones.",

  "pagination.label": "Pagination",
  "pagination.first": "First",
  "pagination.previous": "Previous",
  "pagination.next": "Next",
  "pagination.page": "Page {page}",

  "twins.tell": "Get job alerts",
  "twins.label": "Follow this search:",
  "twins.atom": "Atom",
  "twins.json": "JSON",
  "twins.csv": "CSV",
} as const;

export const laterText = translatorOf({ ...defaultTexts, ...laterTexts });
export const useLaterText = textHook(laterText);
export type TranslateLater = ReturnType<typeof laterText>;

/** Props of a view above or below the list. */
export interface StepProps {
  readonly fragment: ResultsFragment;
  readonly t: TranslateLater;
}
