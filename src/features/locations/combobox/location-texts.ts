import { useMemo } from "react";
import { useSelector } from "react-redux";
import { type TextValues, textOf } from "../../../shared/texts";
import { selectTexts } from "../../site/site-slice";

/** Words of the suggestions, loaded with them. A site's own go under the same names in `site.config.json`. */
export const locationTexts = {
  "places.label": "Places",
  "places.jobs.one": "{count} job",
  "places.jobs.other": "{count} jobs",
  "places.loading": "Looking for places…",
  "places.more": "Looking for more places…",
  "places.none": "We don’t know a place called “{text}”.",
  "places.failed": "The places could not be loaded.",
  "places.offline": "You seem to be offline, so places cannot be looked up.",
  "places.retry": "Try again",
  "places.found.one": "{count} place",
  "places.found.other": "{count} places",
  "places.first.other": "The first {count} places",
  "places.own": "In these results",
  "places.others": "Other places",

  "nearest.locating": "Finding out where you are…",
  "nearest.denied":
    "Your browser does not share your location with this site. Allow it in the site’s settings, or type a place.",
  "nearest.unavailable": "Your device could not tell where it is. Please type a place.",
  "nearest.unsupported": "Your browser cannot tell where you are on this page. Please type a place.",
  "nearest.none": "We know no place near you. Please type one.",
  "nearest.offline": "You seem to be offline. Try again when you are back, or type a place.",
  "nearest.failed": "Something went wrong in looking for the nearest place. Please try again, or type one.",
} as const;

type StoredKey = keyof typeof locationTexts;
export type LocationTextKey = StoredKey extends infer Key
  ? Key extends `${infer Stem}.one` | `${infer Stem}.other`
    ? Stem
    : Key
  : never;
export type TranslateLocation = (key: LocationTextKey, values?: TextValues) => string;

export function useLocationText(): TranslateLocation {
  const texts = useSelector(selectTexts);
  return useMemo(() => (key, values) => textOf(locationTexts, texts, key, values), [texts]);
}
