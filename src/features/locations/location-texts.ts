import { type KeyOf, translatorOf } from "../../shared/texts";
import { textHook } from "../site/use-text";

/** Default texts, loaded with the suggestions. Sites override them by key in `site.config.json`. */
export const locationTexts = {
  "places.label": "Places",
  "places.jobs.one": "{count} job",
  "places.jobs.other": "{count} jobs",
  "places.loading": "Finding places…",
  "places.more": "Finding more places…",
  "places.none": "We couldn’t find a place called “{text}”.",
  "places.failed": "Couldn’t load places.",
  "places.offline": "You seem to be offline, so we can’t look up places.",
  "places.retry": "Try again",
  "places.found.one": "{count} place",
  "places.found.other": "{count} places",
  "places.first.other": "First {count} places",
  "places.own": "In these results",
  "places.others": "Other places",

  "nearest.locating": "Finding your location…",
  "nearest.denied": "Your browser is blocking your location. Allow it in the site settings, or type a place.",
  "nearest.unavailable": "Your device couldn’t find your location. Type a place instead.",
  "nearest.unsupported": "Your browser can’t share your location here. Type a place instead.",
  "nearest.none": "We couldn’t find a place near you. Type one instead.",
  "nearest.offline": "You seem to be offline. Try again later, or type a place.",
  "nearest.failed": "Couldn’t find the nearest place. Try again, or type one.",
} as const;

export type LocationTextKey = KeyOf<typeof locationTexts>;

export const useLocationText = textHook(translatorOf(locationTexts));
export type TranslateLocation = ReturnType<typeof useLocationText>;
