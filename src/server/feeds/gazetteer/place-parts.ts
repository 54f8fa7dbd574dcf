import type { RawPlace } from "../feed-row";
import { plainLine } from "../normalise/mend-text";

/** What a feed says of one place: names from small to large, and whether it says that the work is done from anywhere. */
export interface PlaceParts {
  readonly names: readonly string[];
  readonly remote: boolean;
}

const remoteWords =
  /\b(?:fully |100% )?(?:remote(?: ?work| job| position| first)?|anywhere|work(?:ing)? (?:from|at) home|wfh|home[- ]?(?:based|working|office)|tele(?:work|commut)\w*|virtual)\b/gi;
const nowhere =
  /\b(?:negotiable|to be (?:confirmed|determined|agreed)|tb[cad]|multiple|various|several|numerous|many|nation[- ]?wide|throughout|worldwide|all locations|may vary|unspecified|not specified|see (?:below|advert|description))\b|^(?:n\/?a|none|other|unknown|null)$/i;
const postcode = /\b(?:[A-Z]{1,2}\d[A-Z\d]? ?(?:\d[A-Z]{2})?|\d{5}(?:-\d{4})?|\d{4} ?[A-Z]{2})\b/g;
/** '(remote job)', '- hybrid', 'in the', 'near': what surrounds a name. */
const surroundings =
  /\([^)]*\)|\b(?:hybrid|area)\b|^\s*(?:in|near|around|within|at|based in)\s+(?:the\s+)?/gi;

export function placeParts(raw: RawPlace): PlaceParts {
  const fields = [raw.text, raw.city, raw.region, raw.country].map((field) => plainLine(field ?? ""));
  const remote = fields.some((field) => field.search(remoteWords) >= 0);
  const names = fields
    .flatMap((field) => field.replaceAll("_", " ").split(/[,;|]|\s[-–—/]\s/))
    .map(bareName)
    .filter((name) => name !== "" && !nowhere.test(name));
  return { names: withoutRepeats(names), remote };
}

function bareName(part: string): string {
  const name = part.replace(remoteWords, " ").replace(postcode, " ").replace(surroundings, " ");
  return name
    .replace(surroundings, " ")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, "")
    .replace(/\s+/g, " ");
}

/** 'Iraq, , Iraq' names one place. */
function withoutRepeats(names: readonly string[]): string[] {
  return names.filter((name, index) => name.toLowerCase() !== names[index - 1]?.toLowerCase());
}

const siteWords =
  /\b(?:AFB|JB|NAS|air (?:force |reserve |national guard )?(?:base|station)|naval (?:air )?(?:base|station|shipyard|hospital|medical center)|marine corps (?:air station|base)|army (?:depot|airfield|hospital)|international airport|airport|(?:general |district |royal |university )*hospital|university|science park|business park|city cent(?:re|er)|town cent(?:re|er))\b/gi;

/** The name left of a site that is called after its town ('Minot AFB', 'Naval Air Station Jacksonville'); null for other names. */
export function townOfSite(name: string): string | null {
  const town = name.replace(siteWords, " ").replace(/\s+/g, " ").trim();
  return town === name || town === "" ? null : town;
}
