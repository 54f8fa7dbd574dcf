import { useMemo } from "react";
import { useSelector } from "react-redux";
import { selectTexts } from "../features/site/site-selectors";
import { defaultTexts, type TextKey, type Texts, type TextValues, textOf } from "../shared/texts";

/**
 * Words of the pages that are never hydrated, one job's and those that say what went wrong, so that the results page need
 * not load them. A site's own go under the same names in `site.config.json`.
 */
export const plainPageTexts = {
  "skip.main": "Skip to the main content",

  "job.apply": "Apply for this job",
  "job.apply.none": "The advertiser gave no address to apply at. Look for “{company}” and this job’s title.",
  "job.apply.at": "You apply on the advertiser’s own site.",
  "job.description": "Description",
  "job.back": "Back to the search",
  "job.back.all": "See all jobs",
  "job.facts": "About this job",
  "job.more": "More like this",
  "job.more.discipline": "{discipline} jobs",
  "job.more.place": "Jobs in {place}",
  "job.fact.salary": "Salary",
  "job.fact.locations": "Where",
  "job.fact.types": "Type",
  "job.fact.posted": "Posted",
  "job.fact.closes": "Closes",
  "job.fact.disciplines": "Discipline",

  "error.not_found.title": "There is no such page",
  "error.not_found.body": "The address may be mistyped, or the page may have gone.",
  "error.gone.title": "This job is closed",
  "error.gone.body": "It no longer takes applications. There may well be others like it.",
  "error.bad_request.title": "We could not make sense of that request",
  "error.bad_request.body": "The search itself takes any words you like.",
  "error.busy.title": "Very many people are searching just now",
  "error.busy.body": "Please try again in a moment.",
  "error.internal.title": "Something went wrong on our side",
  "error.internal.body": "It has been noted. Trying again in a moment often helps.",
  "error.onwards": "Search all jobs",
} as const;

const defaults: Texts = { ...defaultTexts, ...plainPageTexts };

export type PlainPageTextKey = TextKey | keyof typeof plainPageTexts;
export type TranslatePlainPage = (key: PlainPageTextKey, values?: TextValues) => string;

/** The same as `text` of `src/shared/texts.ts`, with these words too. */
export function plainPageText(overrides: Texts): TranslatePlainPage {
  return (key, values) => textOf(defaults, overrides, key, values);
}

export function usePlainPageText(): TranslatePlainPage {
  const overrides = useSelector(selectTexts);
  return useMemo(() => plainPageText(overrides), [overrides]);
}
