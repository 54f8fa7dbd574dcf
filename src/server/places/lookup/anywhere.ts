import { spellingOf } from "../names/spelling";
import { withoutSurroundings } from "../names/surroundings";

/**
 * What visitors write who want no place at all. "Nationwide" says no more than that, since the site's own
 * jobs are the nation's; nor does "remote", since jobs that can be done from anywhere are listed under every
 * place. A country's own name is a place.
 */
const wordsForAnywhere = new Set(
  [
    "anywhere",
    "anywhere in the world",
    "everywhere",
    "any",
    "any location",
    "any place",
    "any where",
    "all",
    "all locations",
    "all areas",
    "no preference",
    "nationwide",
    "nation wide",
    "countrywide",
    "country wide",
    "national",
    "worldwide",
    "world wide",
    "world",
    "global",
    "international",
    "remote",
    "remotely",
    "fully remote",
    "remote work",
    "remote working",
    "work from home",
    "working from home",
    "wfh",
    "home",
    "home based",
    "homeworking",
    "home working",
    "telework",
    "telecommute",
    "bundesweit",
    "deutschlandweit",
    "weltweit",
    "europaweit",
    "ortsunabhängig",
    "überall",
    "partout",
    "télétravail",
  ].map(spellingOf),
);

export function meansAnywhere(text: string): boolean {
  return wordsForAnywhere.has(spellingOf(text));
}

/**
 * The place in "Remote, UK", "anywhere in England", "London area", "Raum Stuttgart", "Austin, TX 78701"; null when
 * there is no more in it.
 */
export function placeInside(text: string): string | null {
  const place = text.replace(wordsBefore, "").replace(wordsAfter, "").replace(postcode, "");
  const inside = withoutSurroundings(place);
  return inside === text.trim() || spellingOf(inside) === "" ? null : inside;
}

const wordsBefore =
  /^(?:(?:remote(?:ly)?|nationwide|anywhere|everywhere|in|the|across|all|of|greater)\b[\s,:/-]*)+/i;
const wordsAfter = /(?:[\s,:/()-]{0,9}\b(?:remote(?:ly)?|nationwide|anywhere|wide|only)){1,9}[\s)]*$/i;
/** After a place: a British postcode or its first half, or a ZIP code. */
const postcode = /(?<![\s,])[\s,]+(?:[a-z]{1,2}\d[a-z\d]?(?:\s*\d[a-z]{2})?|\d{5}(?:-\d{4})?)$/i;
