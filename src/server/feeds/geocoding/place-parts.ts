import type { RawPlace } from "../feed/feed-row";
import { plainLine } from "../feed/mend-text";

/** What a feed says of one place, before anything is looked up. */
export interface PlaceParts {
  /** Names from small to large; several lists where a text names several places with a mark between them. */
  readonly lists: readonly (readonly string[])[];
  /** What may be a postcode, the surest first, as written. */
  readonly postcodes: readonly string[];
  /** Whether it says that the work is done from anywhere. */
  readonly remote: boolean;
  /** What of a text comes after as much as is read. */
  readonly unread: readonly string[];
}

/** A place's text is read no further than this, in characters and names. */
const longestPlaceText = 2_000;
const mostNames = 100;

const remoteWords =
  /\b(?:fully |100% )?(?:remote(?: ?work| job| position| first)?|anywhere|work(?:ing)? (?:from|at) home|wfh|home[- ]?(?:based|working|office)|tele(?:work|commut)\w*|virtual)\b/gi;
const nowhere =
  /\b(?:negotiable|to be (?:confirmed|determined|agreed)|tb[cad]|multiple|various|several|numerous|many|nation[- ]?wide|throughout|worldwide|all locations|may vary|unspecified|not specified|see (?:below|advert|description)|bundesweit|deutschlandweit|weltweit|verschiedene|diverse|mehrere)\b|^(?:n\/?a|none|other|unknown|null|location)$/i;
const hybrid = /\bhybrid\b/gi;
/** The M4 corridor is a motorway's, not that of a postcode in Manchester. */
const postcode =
  /\b(?:[A-Z]{1,2}\d[A-Z\d]? ?(?:\d[A-Z]{2})?|(?:[A-Z]{1,2}-)?\d{5}(?:-\d{4})?|[A-Z]{1,2}-\d{4}|\d{4} ?[A-Z]{2})\b(?! ?corridor)/g;

export function placeParts(raw: RawPlace): PlaceParts {
  const [text = "", city = "", ...around] = [raw.text, raw.city, raw.region, raw.country].map(lineOf);
  const fields = [text, city, ...around];
  const written = [lineOf(raw.postalCode), ...fields.flatMap((field) => field.match(postcode) ?? [])];
  const areas = around.flatMap(namesIn);
  const lists = listsIn([text, city].filter((field) => field !== "").join(", ")).map((names) =>
    withoutRepeats([...names, ...areas]),
  );
  return {
    lists: (lists.length > 0 ? lists : [areas]).filter((names) => names.length > 0),
    postcodes: written.filter((code) => code !== ""),
    remote: fields.some((field) => field.search(remoteWords) >= 0),
    unread: [raw.text, raw.city].flatMap((field) => field?.slice(readTo(field)) || []),
  };
}

function lineOf(field: string | number | null | undefined): string {
  const text = String(field ?? "");
  return plainLine(text.slice(0, readTo(text)));
}

/** Up to the end of a name: half a name may be another place. */
function readTo(text: string): number {
  if (text.length <= longestPlaceText) return text.length;
  const start = text.slice(0, longestPlaceText);
  const end = Math.max(...[",", ";", "|", "\n", " / "].map((mark) => start.lastIndexOf(mark)));
  return end > 0 ? end : longestPlaceText;
}

/** 'Leeds; York', 'Leeds / York', 'Leeds or York' are lists; a comma, 'and' or a slash without spaces may be. */
function listsIn(text: string): string[][] {
  return text
    .split(/[;|\n•]|\s\/\s|\s(?:or|and\/or|oder|und\/oder|ou)\s/)
    .map(namesIn)
    .filter((names) => names.length > 0);
}

function namesIn(text: string): string[] {
  const names = text
    .replaceAll("_", " ")
    .split(/,|\s[-–—]\s/, mostNames)
    .map(bareName);
  return names.filter((name) => name !== "" && !nowhere.test(name));
}

function bareName(part: string): string {
  const name = part.replace(remoteWords, " ").replace(postcode, " ").replace(hybrid, " ");
  return name
    .replace(/\(\s*\)/g, " ")
    .trim()
    .replace(/^[^\p{L}\p{N}(]+|(?<![^\p{L}\p{N}.)])[^\p{L}\p{N}.)]+$/gu, "")
    .replace(/\s+/g, " ");
}

/** 'Iraq, , Iraq' names one place. */
function withoutRepeats(names: readonly string[]): string[] {
  return names.filter((name, index) => name.toLowerCase() !== names[index - 1]?.toLowerCase());
}
