import type { RawPlace } from "../../feed/feed-row";
import type { PostingValues } from "./posting-values";
import type { PlaceFields, PostingFields } from "./system";

/** More are no job's, and are refused as they are. */
const mostCompared = 300;

/** Every place of a posting. One that is named again, with nothing new, is left out. */
export function readPostingPlaces(values: PostingValues, fields: PostingFields): RawPlace[] {
  const first = placesBy(values, fields.places);
  const places = first.length > 0 ? first : placesBy(values, fields.placesElse ?? []);
  if (places.length > mostCompared) return places;
  return places.filter((place, index) => !places.slice(0, index).some((earlier) => says(earlier, place)));
}

/** Whether a place says all that another does, under the same name. */
function says(place: RawPlace, other: RawPlace): boolean {
  const isSaid = (field: keyof RawPlace) => other[field] === undefined || other[field] === place[field];
  const name = place.city ?? place.text;
  const isNamesake = name !== undefined && name === (other.city ?? other.text);
  return isNamesake && isSaid("region") && isSaid("country") && isSaid("postalCode");
}

function placesBy(values: PostingValues, all: readonly PlaceFields[]): RawPlace[] {
  return all.flatMap((fields) =>
    (fields.at === undefined ? [values] : values.parts(fields.at)).flatMap((part) => placeIn(part, fields)),
  );
}

/** Nothing where a place says nothing. */
function placeIn(part: PostingValues, fields: PlaceFields): RawPlace[] {
  const itself = typeof part.posting === "string" ? part.posting.trim() || null : null;
  const city = part.text(fields.city);
  const place = {
    text: city === null ? (itself ?? part.text(fields.text)) : null,
    city,
    region: part.text(fields.region),
    country: part.text(fields.country),
    postalCode: part.value(fields.postalCode),
    latitude: part.value(fields.latitude),
    longitude: part.value(fields.longitude),
  };
  const said = Object.entries(place).filter(([, value]) => value !== null);
  return said.length === 0 ? [] : [Object.fromEntries(said)];
}
