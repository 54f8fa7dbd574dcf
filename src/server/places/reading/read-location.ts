import { placeClasses } from "../../../shared/wire/results";
import type { Queryable } from "../../database/database";
import { type FoundPlace, placeOf, resolvedPlaceOf } from "../found-place";
import type { LocationReading } from "../location-service";
import { findBySlugs } from "../lookup/find-by-slugs";
import { spellingOf } from "../names/spelling";
import { meansAnywhere, placeInside } from "./anywhere";
import { choosePlace } from "./choose-place";
import { exactPlaces } from "./exact-places";
import { nearPlaces } from "./near-places";

const slugPattern = new RegExp(`^([a-z0-9-]+)\\.(?:${placeClasses.join("|")})$`);

/** See LocationService. Nothing at all, as an empty text, is no constraint. */
export async function readLocation(database: Queryable, location: string): Promise<LocationReading> {
  const text = location.trim();
  const slug = slugPattern.exec(text.toLowerCase());
  if (slug === null) return readText(database, text);
  const [place] = await findBySlugs(database, [slug[0]]);
  // A slug of yore, or a mistyped one, still says which name was meant.
  return place === undefined
    ? readText(database, (slug[1] ?? "").replaceAll("-", " "))
    : { kind: "place", place };
}

async function readText(database: Queryable, text: string): Promise<LocationReading> {
  if (text === "" || meansAnywhere(text)) return { kind: "anywhere" };
  if (spellingOf(text) === "") return { kind: "unknown", candidates: [] };
  const namesakes = await exactPlaces(database, text);
  if (namesakes.length > 0) return readingOf(asWritten(namesakes, text));
  const inside = placeInside(text);
  if (inside !== null) return readText(database, inside);
  return { kind: "unknown", candidates: (await nearPlaces(database, text)).map(placeOf) };
}

/** Text as options show it, which is what comes back from a page without scripts, means just that place. */
function asWritten(namesakes: readonly FoundPlace[], text: string): readonly FoundPlace[] {
  const written = namesakes.filter(({ hierarchy }) => hierarchy.toLowerCase() === text.toLowerCase());
  return written.length > 0 && text.includes(",") ? written : namesakes;
}

function readingOf(namesakes: readonly FoundPlace[]): LocationReading {
  const { place, candidates } = choosePlace(namesakes);
  return place === null
    ? { kind: "ambiguous", candidates: candidates.map(placeOf) }
    : { kind: "place", place: resolvedPlaceOf(place) };
}
