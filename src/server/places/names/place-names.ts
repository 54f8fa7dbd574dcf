import type { Queryable } from "../../database/database";
import type { PlaceRow } from "../gazetteer/build-places";
import { prominenceOf } from "../place/found-place";
import { namesOf, namesOfAreasWith } from "./names-of-place";
import { spellingsOfName } from "./spelling";

/** Increase it when places get other spellings or are packed differently: databases update at start. */
const namesVersion = "6";
const versionKey = "place_names_version";

/** Rows per statement; more would only make a longer message. */
const batchSize = 10_000;

export type Progress = (done: number, total: number) => void;

/** The statement takes the rows as a JSON text. */
export async function insertRows(
  transaction: Queryable,
  statement: string,
  rows: readonly object[],
  onProgress: Progress = () => undefined,
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    await transaction.query(statement, [JSON.stringify(batch)]);
    onProgress(start + batch.length, rows.length);
  }
}

const insertNames = `
  insert into place_names (spelling, place_id, word, shadowed_by, prominence)
  select spelling, place_id, word, shadowed_by, prominence
  from jsonb_to_recordset($1::jsonb) as name (
    spelling text, place_id integer, word smallint, shadowed_by integer, prominence integer)`;

const nameAreas = `
  insert into area_names (spelling, above, last)
  select distinct spelling, id, last_id from place_names join places on places.id = place_names.place_id
  where word <= 0 and class <> 'town'`;

/** Replaces all names; `places` must be all places. */
export async function writePlaceNames(
  transaction: Queryable,
  places: readonly NamedPlace[],
  onProgress?: Progress,
): Promise<void> {
  const names = spellingsOfPlaces(places);
  await transaction.query("delete from place_names");
  await transaction.query("delete from area_names");
  await insertRows(transaction, insertNames, names, onProgress);
  await transaction.query(nameAreas);
  await transaction.query(
    "insert into meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value",
    [versionKey, namesVersion],
  );
}

/** Whether this version wrote the names in the database. */
export async function arePlaceNamesCurrent(database: Queryable): Promise<boolean> {
  const [found] = await database.query<{ value: string }>("select value from meta where key = $1", [
    versionKey,
  ]);
  return found?.value === namesVersion;
}

type NamedPlace = Omit<PlaceRow, "hierarchy" | "latitude" | "longitude">;

interface PlaceSpelling {
  readonly spelling: string;
  readonly place_id: number;
  /** 0: the whole name; n: from its word n on; -1: the name of a group that the place is part of. */
  readonly word: number;
  readonly shadowed_by: number | null;
  readonly prominence: number;
}

/** Words too common to find a place by: no name is indexed from one of them on. */
const fillers = new Set(
  "a al am an and area au aux d da das de del della den der des di do dos du e el en im in l la las le les lo los of on s sobre sous sur the upon van y".split(
    " ",
  ),
);

interface SpeltPlace extends NamedPlace {
  readonly whole: readonly string[];
}

function spellingsOfPlaces(places: readonly NamedPlace[]): PlaceSpelling[] {
  const spelt = places.map((place) => ({ ...place, whole: wholeSpellings(place) }));
  const shadows = shadowedAreas(spelt);
  return spelt.flatMap((place) => [
    ...place.whole.flatMap((whole) => rowsOf(place, whole, shadows)),
    ...rowsOfAreas(place),
  ]);
}

/** Matches in full only: "south" does not mean Hampshire, but "south east" includes it. */
const togetherOnly = -1;

function rowsOfAreas(place: NamedPlace): PlaceSpelling[] {
  const names = namesOfAreasWith(place).flatMap((name) => [name, `The ${name}`]);
  const spellings = [...new Set(names.flatMap(spellingsOfName))];
  const prominence = Math.round(prominenceOf(place));
  return spellings.map((spelling) => ({
    spelling,
    place_id: place.id,
    word: togetherOnly,
    shadowed_by: null,
    prominence,
  }));
}

function rowsOf(place: SpeltPlace, whole: string, shadows: Shadows): PlaceSpelling[] {
  const town = shadows.get(shadowKey(place.id, whole));
  const prominence = Math.round(prominenceOf(town ?? place));
  const words = whole.split(" ");
  const place_id = place.id;
  const shadowed_by = town?.id ?? null;
  return words.flatMap((first, word) => {
    if (word > 0 && fillers.has(first)) return [];
    return { spelling: words.slice(word).join(" "), place_id, word, shadowed_by, prominence };
  });
}

function wholeSpellings(place: NamedPlace): string[] {
  const area = place.class === "region" ? [`${place.name} area`] : [];
  const names = [...namesOf(place), ...area];
  return [...new Set(names.flatMap(spellingsOfName))];
}

/** A town of the same name with at least this share of an area's people is what the name means. */
const shareOfArea = 0.05;

type Shadows = ReadonlyMap<string, NamedPlace>;

/** The canton of Zürich and the state of New York stand for the towns. */
function shadowedAreas(places: readonly SpeltPlace[]): Shadows {
  const byId = new Map(places.map((place) => [place.id, place]));
  const areas = places.filter(({ class: kind }) => kind !== "town");
  const named = new Set(areas.flatMap((area) => shadowKeys(area, area.whole)));
  const towns = places.filter(({ class: kind, population }) => kind === "town" && population > 0);
  towns.sort((one, other) => one.population - other.population);
  return new Map(
    towns.flatMap((town) =>
      areasFilledBy(town, byId)
        .flatMap((area) => shadowKeys(area, town.whole))
        .filter((key) => named.has(key))
        .map((key) => [key, town] as const),
    ),
  );
}

function areasFilledBy(town: NamedPlace, byId: ReadonlyMap<number, NamedPlace>): NamedPlace[] {
  const around: NamedPlace[] = [];
  let area = parentOf(town, byId);
  while (area !== undefined && town.population >= shareOfArea * area.population) {
    around.push(area);
    area = parentOf(area, byId);
  }
  return around;
}

function parentOf(place: NamedPlace, byId: ReadonlyMap<number, NamedPlace>): NamedPlace | undefined {
  return place.parent_id === null ? undefined : byId.get(place.parent_id);
}

function shadowKeys(area: NamedPlace, spellings: readonly string[]): string[] {
  return spellings.map((spelling) => shadowKey(area.id, spelling));
}

function shadowKey(areaId: number, spelling: string): string {
  return `${areaId} ${spelling}`;
}
