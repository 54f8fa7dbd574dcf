import type { Queryable } from "../../database/database";
import type { FoundPlace } from "../place/found-place";
import { type FoundPage, findPlaces } from "./find-places";
import { speltNearly } from "./near-places";
import { postcodePlaces, townOfPostcodeArea } from "./postcode-places";

/**
 * What to offer for what a visitor is typing: a postal code that is known, else places whose name it may
 * become, else places with nearly that name. `page` is from 1, `home` as in `likelihoodOf`.
 */
export async function suggestPlaces(
  database: Queryable,
  text: string,
  page: number,
  home: string | null,
): Promise<FoundPage> {
  const coded = await postcodePlaces(database, text);
  if (coded.length > 0) return onOnePage(coded, page);
  const found = await findPlaces(database, text, page, home);
  if (found.total_count > 0) return found;
  const sorted = await townOfPostcodeArea(database, text);
  return onOnePage(sorted.length > 0 ? sorted : await speltNearly(database, text, home), page);
}

function onOnePage(places: readonly FoundPlace[], page: number): FoundPage {
  return { places: page === 1 ? places : [], total_count: places.length };
}
