import { useMemo } from "react";
import { useSelector } from "react-redux";
import { titleTexts } from "../../features/results/later-texts";
import { selectTexts } from "../../features/site/site-slice";
import { defaultTexts, type TextKey, type Texts, type TextValues, textOf } from "../../shared/texts";

/**
 * Texts of the parts that are never hydrated, so that the results page need not load them. Sites override
 * them under the same names in `site.config.json`.
 */
export const plainPageTexts = {
  "skip.main": "Skip to main content",
  "skip.results": "Skip to results",
  notice: "Notice",
  "picture.site": "Search all jobs",
  "footer.imprint": "Imprint",
  "footer.privacy": "Privacy",
  "footer.terms": "Terms of use",
  "footer.places": "Place data from {source}, licensed under {licence}.",

  "salary.value": "At least {amount} {per}",
  "salary.own": "Minimum pay ({unit})",
  "salary.pay.hour": "Hourly pay",
  "salary.pay.day": "Daily pay",
  "salary.pay.week": "Weekly pay",
  "salary.pay.month": "Monthly pay",
  "salary.pay.year": "Yearly pay",
  "salary.only": "{pay} in {currency}. Jobs paid in other currencies count as having no salary listed.",
  "salary.converted":
    "{pay} in {currency}, converted from {others}. Jobs paid in other currencies count as having no salary listed.",

  "front.title": "Find your next job",
  "front.lead": "Search {jobs} by keyword and place.",
  "front.empty": "There are no jobs here yet. Check back soon.",
  "front.shortcuts": "Browse jobs",
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
  "landing.company": "Jobs at {company}",
  // The page fills in the number of jobs, which may change while it is open.
  "landing.heading": "{title} · {jobs}",
  "landing.description": "{title}: {jobs} open now. Newest: {newest}.",

  "job.apply": "Apply for this job",
  "job.apply.none": "The employer hasn’t given a link. Search the web for “{company}” and this job’s title.",
  "job.apply.at": "You’ll apply on the employer’s website.",
  "job.description": "Job description",
  "job.back": "Back to results",
  "job.back.all": "See all jobs",
  "job.also": "Also advertised by",
  "job.also.more.one": "and {count} more advert",
  "job.also.more.other": "and {count} more adverts",
  "job.also.apply": "Apply on {host}",
  "job.also.apply.label": "Apply on {host} for {title}, {company}",
  "job.also.leader": "Main listing for this job:",
  "job.report": "Report this job",
  "job.facts": "Job details",
  "job.title": "{title} – {company}, {place}",
  "job.title.placeless": "{title} – {company}",
  "job.steps": "Jobs in this search",
  "job.previous": "Previous",
  "job.next": "Next",
  "job.place": "{place} of {total}",
  "job.like": "Similar jobs",
  "job.company": "More from {company}",
  "job.company.all.one": "{count} job at {company}",
  "job.company.all.other": "All {count} jobs at {company}",
  "job.fact.locations": "Location",
  "job.fact.posted": "Posted",
  "job.fact.closes": "Closing date",
  "job.fact.disciplines": "Discipline",

  "beside.page": "Open full page",
  "beside.close": "Close",
  "beside.instead": "Selected job:",
  "beside.loading": "Loading job…",
  "beside.unknown": "We couldn’t find this job",
  "beside.unknown.body": "Check the address, or pick another job from the list.",
  "beside.failed": "We couldn’t load this job",
  "beside.failed.body": "Check your connection, or open its full page.",

  save: "Save",
  "save.pressed": "Saved",
  "save.done": "Saved on this device.",
  "save.undone": "Removed from saved jobs.",
  "save.full": "Your list is full. Remove a job to save another.",
  "save.failed": "Your browser is blocking saved jobs.",
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
  "share.copied": "Link copied.",
  "share.failed": "Couldn’t copy the link. Copy it from the address bar.",

  "saved.title": "Saved jobs",
  "saved.about": "Saved on this device only.",
  "saved.scripts": "Turn on JavaScript to see your saved jobs.",
  "saved.empty": "No saved jobs yet. Save a job to find it here later.",
  "saved.on": "Saved {date}",
  "saved.open": "Open",
  "saved.closes": "Open until {date}",
  "saved.closed": "Closed",
  "saved.gone": "No longer listed",
  "saved.remove": "Remove",
  "saved.remove.label": "Remove {title}",
  "saved.searches": "Saved searches",
  "saved.search.none": "No new jobs",
  "saved.removed": "{title} removed",
  "saved.undo": "Undo",
  "saved.undo.label": "Undo removing {title}",

  "closed.title": "This job has closed",
  "closed.state": "This job closed on {date}",
  "closed.body": "It’s no longer accepting applications.",
  "closed.like": "Similar open jobs",
  "closed.searches": "More searches",
  "closed.discipline": "{discipline} jobs",
  "closed.words": "“{title}”",
  "closed.near": "{what} in or near {place}",
  "closed.everywhere": "{what} everywhere",

  "error.not_found.title": "Page not found",
  "error.not_found.body": "Check the address, or search for a job instead.",
  "error.gone.title": "This job is no longer listed",
  "error.gone.body": "It’s been filled, has closed or was taken down by the employer.",
  "error.bad_request.title": "We couldn’t understand that request",
  "error.bad_request.body": "Check the address, or start a new search.",
  "error.hurried.title": "Too many requests from your network",
  "error.hurried.body": "Wait a minute, then try again.",
  "error.busy.title": "We can’t do that right now",
  "error.busy.body": "Try again in a moment.",
  "error.internal.title": "Something went wrong",
  "error.internal.body": "We’ve logged the problem. Try again in a moment.",
  "error.reference": "If you contact us about this, quote {id}.",
  "error.onwards": "Search all jobs",
} as const;

const defaults: Texts = { ...defaultTexts, ...titleTexts, ...plainPageTexts };

type PlainKey = keyof typeof plainPageTexts | keyof typeof titleTexts;
export type PlainPageTextKey = TextKey | PlainKey | "job.company.all" | "job.also.more";
export type TranslatePlainPage = (key: PlainPageTextKey, values?: TextValues) => string;

/** Like `text` of `src/shared/texts.ts`, with these texts too. */
export function plainPageText(overrides: Texts): TranslatePlainPage {
  return (key, values) => textOf(defaults, overrides, key, values);
}

export function usePlainPageText(): TranslatePlainPage {
  const overrides = useSelector(selectTexts);
  return useMemo(() => plainPageText(overrides), [overrides]);
}
