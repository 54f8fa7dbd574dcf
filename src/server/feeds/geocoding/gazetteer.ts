import type { placeClasses } from "../../../shared/wire/results";
import type { Queryable } from "../../database/database";
import { otherNames } from "../../places/names/other-names";
import { countryCode } from "./country-names";
import { foldName, withoutDivision } from "./fold-name";
import { otherNamesOf, statesAbbreviated } from "./place-aliases";

/** A place of the `places` table, as far as reading a feed needs it. */
export interface KnownPlace {
  readonly id: number;
  readonly lastId: number;
  readonly class: (typeof placeClasses)[number];
  /** A state: directly below its country. */
  readonly topLevel: boolean;
  readonly name: string;
  readonly slug: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly population: number;
}

/** The known places by the names that a feed may use for them. */
export interface Gazetteer {
  /** All that a name may mean, anywhere. */
  named(name: string): readonly KnownPlace[];
  bySlug(slug: string): KnownPlace | undefined;
  country(code: string): KnownPlace | undefined;
  /** The areas that a place is in, the nearest first. */
  areasAround(place: KnownPlace): readonly KnownPlace[];
  readonly places: readonly KnownPlace[];
}

const pageSize = 20_000;

/**
 * Reads all places, or those of some countries (ISO 3166-1 alpha-2), a page at a time so that the database
 * can answer others in between.
 */
export async function loadGazetteer(
  database: Queryable,
  countries: readonly string[] | null = null,
): Promise<Gazetteer> {
  const places: KnownPlace[] = [];
  const countryIds = new Set<number | null>();
  for (let page = await pageAfter(database, -1, countries); page !== null; ) {
    for (const [row, placeClass] of page.class.entries())
      if (placeClass === "country") countryIds.add(page.id[row] ?? null);
    places.push(...placesOf(page, countryIds));
    page = await pageAfter(database, page.id.at(-1) ?? Number.POSITIVE_INFINITY, countries);
  }
  return gazetteerOf(places);
}

type Column<Value> = readonly Value[];
type StoredPlace = Omit<KnownPlace, "topLevel"> & { readonly parentId: number | null };
type PlaceColumns = { readonly [Name in keyof StoredPlace]: Column<StoredPlace[Name]> };

/**
 * Columns in one text: the database writes them, and this thread reads them, in a third of the time of rows.
 * Null when there are no more places.
 */
async function pageAfter(
  database: Queryable,
  id: number,
  countries: readonly string[] | null,
): Promise<PlaceColumns | null> {
  const [page] = await database.query<{ places: string | null }>(
    `select case when count(*) > 0 then json_build_object(
       'id', array_agg(id), 'lastId', array_agg(last_id), 'parentId', array_agg(parent_id), 'class', array_agg(class),
       'name', array_agg(name), 'slug', array_agg(slug), 'countryCode', array_agg(country_code),
       'latitude', array_agg(latitude), 'longitude', array_agg(longitude), 'population', array_agg(population)
     )::text end as places
     from (
       select * from places
       where id > $1 and ($3::jsonb is null or country_code in (select jsonb_array_elements_text($3::jsonb)))
       order by id limit $2
     ) as page`,
    [id, pageSize, countries && JSON.stringify(countries)],
  );
  return JSON.parse(page?.places ?? "null") as PlaceColumns | null;
}

/** Written out, since it is done for every place that there is. */
function placesOf(page: PlaceColumns, countryIds: ReadonlySet<number | null>): KnownPlace[] {
  return page.id.map((id, row) => ({
    id,
    lastId: page.lastId[row] ?? id,
    class: page.class[row] ?? "town",
    topLevel: countryIds.has(page.parentId[row] ?? null),
    name: page.name[row] ?? "",
    slug: page.slug[row] ?? "",
    countryCode: page.countryCode[row] ?? "",
    latitude: page.latitude[row] ?? null,
    longitude: page.longitude[row] ?? null,
    population: page.population[row] ?? 0,
  }));
}

export function gazetteerOf(places: readonly KnownPlace[]): Gazetteer {
  const countries = new Map(
    places.filter((place) => place.class === "country").map((place) => [place.countryCode, place]),
  );
  // A feed that knows our slugs needs no names, and most need no slugs.
  const names = lazily(() => byNames(places));
  const slugs = lazily(() => new Map(places.map((place) => [place.slug, place])));
  const parents = lazily(() => parentsOf(places));
  return {
    places,
    named: (name) => meanings(name, names(), countries),
    country: (code) => countries.get(code),
    areasAround(place) {
      const areas: KnownPlace[] = [];
      for (let area = parents().get(place.id); area !== undefined; area = parents().get(area.id))
        areas.push(area);
      return areas;
    },
    bySlug: (slug) => (slug === "" ? undefined : slugs().get(slug)),
  };
}

/** Places come in preorder, so the area around one is the last before it that has not ended. */
function parentsOf(places: readonly KnownPlace[]): ReadonlyMap<number, KnownPlace> {
  const parents = new Map<number, KnownPlace>();
  const open: KnownPlace[] = [];
  for (const place of places) {
    while ((open.at(-1)?.lastId ?? Number.POSITIVE_INFINITY) < place.id) open.pop();
    const parent = open.at(-1);
    if (parent !== undefined) parents.set(place.id, parent);
    if (place.class !== "town") open.push(place);
  }
  return parents;
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function byNames(places: readonly KnownPlace[]): ReadonlyMap<string, readonly KnownPlace[]> {
  const byName = new Map<string, KnownPlace[]>();
  for (const place of places) {
    for (const key of keysOf(place)) {
      const namesakes = byName.get(key);
      if (namesakes === undefined) byName.set(key, [place]);
      else namesakes.push(place);
    }
  }
  return byName;
}

/** A region is also found without the word for its kind, a town by the borough that it is the seat of. */
function keysOf(place: KnownPlace): Iterable<string> {
  const folded = foldName(place.name);
  const others = otherNames[place.slug];
  if (place.class !== "region" && others === undefined) return [folded];
  const bare = place.class === "region" ? withoutDivision(folded) : folded;
  return new Set([folded, bare, ...(others ?? []).map(foldName)]);
}

function meanings(
  name: string,
  byName: ReadonlyMap<string, readonly KnownPlace[]>,
  countries: ReadonlyMap<string, KnownPlace>,
): readonly KnownPlace[] {
  const folded = foldName(name);
  const found = new Set<KnownPlace>();
  const country = countries.get(countryCode(name) ?? "");
  if (country !== undefined) found.add(country);
  const direct = byName.get(folded) ?? byName.get(withoutDivision(folded)) ?? [];
  for (const place of direct) found.add(place);
  for (const other of otherNamesOf(folded)) {
    for (const place of byName.get(other) ?? []) found.add(place);
  }
  for (const state of statesAbbreviated(folded)) {
    for (const place of byName.get(state) ?? []) if (place.class === "region") found.add(place);
  }
  return [...found];
}
