import { useMemo } from "react";
import { useSelector } from "react-redux";
import { selectTexts } from "../../features/site/site-slice";
import { defaultTexts, type TextKey, type Texts, type TextValues, textOf } from "../../shared/texts";

/**
 * Words of what is never hydrated, the frame of every page, the front page, one job's page and those that say what
 * went wrong, so that the results page need not load them. A site's own go under the same names in `site.config.json`.
 */
export const plainPageTexts = {
  "skip.main": "Skip to the main content",
  "skip.results": "Skip to the results",
  notice: "Notice",
  "picture.site": "Search all jobs",
  "footer.imprint": "Imprint",
  "footer.privacy": "Privacy",
  "footer.terms": "Terms of use",
  "footer.places": "Places and their coordinates come from {source}, under {licence}.",

  "salary.value": "{amount} or more",
  "salary.only": "By the year, in {currency}. Pay in another currency counts as not stated.",
  "salary.converted":
    "By the year, in {currency}, with {others} converted. Pay in another currency counts as not stated.",

  "front.title": "Find your next job",
  "front.lead": "Search {jobs} by keyword and place.",
  "front.empty": "There are no jobs here yet. New ones can be searched as soon as they are posted.",
  "front.shortcuts": "Go straight to",
  "front.since": "New since your last visit",
  "front.new.one": "{count} new",
  "front.new.other": "{count} new",
  "front.everything": "All jobs",
  "front.disciplines": "Popular disciplines",
  "front.places": "Popular places",
  "front.newest": "Newest jobs",

  "landing.discipline": "{discipline} jobs",
  "landing.place": "Jobs in {place}",
  "landing.both": "{discipline} jobs in {place}",
  // The page puts in the number of jobs, which may change while it is open.
  "landing.heading": "{title} · {jobs}",
  "landing.description": "{title}: {jobs} open now. The newest: {newest}.",

  "job.apply": "Apply for this job",
  "job.apply.none": "The advertiser gave no address to apply at. Look for “{company}” and this job’s title.",
  "job.apply.at": "You apply on the advertiser’s own site.",
  "job.description": "Description",
  "job.back": "Back to the search",
  "job.back.all": "See all jobs",
  "job.also": "Also advertised by",
  "job.also.more.one": "and {count} more advert",
  "job.also.more.other": "and {count} more adverts",
  "job.also.apply": "Apply on {host}",
  "job.also.apply.label": "Apply on {host} for {title}, {company}",
  "job.also.leader": "The same job, as our lists show it:",
  "job.report": "Report this job",
  "job.facts": "About this job",
  "job.title": "{title} – {company}, {place}",
  "job.title.placeless": "{title} – {company}",
  "job.steps": "Jobs of this search",
  "job.previous": "Previous",
  "job.next": "Next",
  "job.place": "{place} of {total}",
  "job.like": "Similar jobs",
  "job.company": "More from {company}",
  "job.company.all.one": "{count} job at {company}",
  "job.company.all.other": "All {count} jobs at {company}",
  "job.fact.locations": "Where",
  "job.fact.posted": "Posted",
  "job.fact.closes": "Closes",
  "job.fact.disciplines": "Discipline",

  save: "Save",
  "save.pressed": "Saved",
  "save.done": "Saved in this browser.",
  "save.undone": "No longer saved.",
  "save.full": "No more jobs can be saved. Remove some of them first.",
  "save.failed": "This browser does not let us save anything.",
  hide: "Hide",
  "card.viewed": "Viewed",
  "card.applied": "Applied {date}",
  "hidden.count": "Hidden: {count}, still counted",
  "hidden.show": "Show",
  "recent.title": "Recently viewed",
  "recent.forget": "Clear history",
  "keys.title": "Keyboard shortcuts",
  "keys.search": "Search",
  "keys.next": "Next job",
  "keys.previous": "Previous job",
  "keys.save": "Save the selected job",
  "keys.on": "Use these keys",
  "keys.close": "Close",
  share: "Share",
  "share.copied": "Address copied.",
  "share.failed": "The address could not be copied. It is in the address bar.",

  "saved.title": "Saved jobs",
  "saved.about": "They are kept in this browser alone. Nobody else sees them.",
  "saved.scripts": "Jobs are saved in your browser by a script, and scripts are switched off.",
  "saved.empty": "Nothing is saved yet. “Save” on a job’s page puts it here.",
  "saved.on": "Saved {date}",
  "saved.open": "Open",
  "saved.closes": "Open until {date}",
  "saved.closed": "Closed",
  "saved.gone": "No longer listed",
  "saved.remove": "Remove",
  "saved.remove.label": "Remove {title}",
  "saved.searches": "Saved searches",
  "saved.search.none": "Nothing new",
  "saved.removed": "Removed: {title}",
  "saved.undo": "Undo",
  "saved.undo.label": "Undo: keep {title}",

  "closed.title": "This job is closed",
  "closed.state": "This job closed on {date}",
  "closed.body": "It no longer takes applications.",
  "closed.like": "Open jobs like it",
  "closed.searches": "Look further",
  "closed.discipline": "{discipline} jobs",
  "closed.words": "“{title}”",
  "closed.near": "{what} in or near {place}",
  "closed.everywhere": "{what} everywhere",

  "error.not_found.title": "There is no such page",
  "error.not_found.body": "The address may be mistyped, or the page may have gone.",
  "error.gone.title": "This job is no longer listed",
  "error.gone.body": "It has been filled, has closed, or was taken down by its advertiser.",
  "error.bad_request.title": "We could not make sense of that request",
  "error.bad_request.body": "The search itself takes any words you like.",
  "error.hurried.title": "Too many requests came from your network",
  "error.hurried.body": "Please try again in a minute.",
  "error.busy.title": "Very many people are searching just now",
  "error.busy.body": "Please try again in a moment.",
  "error.internal.title": "Something went wrong on our side",
  "error.internal.body": "It has been noted. Trying again in a moment often helps.",
  "error.reference": "If you write to us about it, please name {id}.",
  "error.onwards": "Search all jobs",
} as const;

const defaults: Texts = { ...defaultTexts, ...plainPageTexts };

type PlainKey = keyof typeof plainPageTexts;
export type PlainPageTextKey = TextKey | PlainKey | "job.company.all" | "job.also.more";
export type TranslatePlainPage = (key: PlainPageTextKey, values?: TextValues) => string;

/** The same as `text` of `src/shared/texts.ts`, with these words too. */
export function plainPageText(overrides: Texts): TranslatePlainPage {
  return (key, values) => textOf(defaults, overrides, key, values);
}

export function usePlainPageText(): TranslatePlainPage {
  const overrides = useSelector(selectTexts);
  return useMemo(() => plainPageText(overrides), [overrides]);
}
