import type { placeClasses } from "../../../shared/wire/results";
import type { Queryable } from "../../database/database";
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
  readonly places: readonly KnownPlace[];
}

const pageSize = 20_000;

/**
 * Reads all places, or those of some countries (ISO 3166-1 alpha-2), a page at a time so that the database can answer others in
 * between.
 */
export async function loadGazetteer(
  database: Queryable,
  countries: readonly string[] | null = null,
): Promise<Gazetteer> {
  const places: KnownPlace[] = [];
  for (let page = await pageAfter(database, -1, countries); page.length > 0; ) {
    places.push(...page);
    page = await pageAfter(database, page.at(-1)?.id ?? Number.POSITIVE_INFINITY, countries);
  }
  return gazetteerOf(places);
}

function pageAfter(
  database: Queryable,
  id: number,
  countries: readonly string[] | null,
): Promise<KnownPlace[]> {
  return database.query<KnownPlace>(
    `select place.id, place.last_id as "lastId", place.class, coalesce(parent.class = 'country', false) as "topLevel",
       place.name, place.slug, place.country_code as "countryCode", place.latitude, place.longitude, place.population
     from places place left join places parent on parent.id = place.parent_id
     where place.id > $1
       and ($3::jsonb is null or place.country_code in (select jsonb_array_elements_text($3::jsonb)))
     order by place.id limit $2`,
    [id, pageSize, countries && JSON.stringify(countries)],
  );
}

export function gazetteerOf(places: readonly KnownPlace[]): Gazetteer {
  const countries = new Map(
    places.filter((place) => place.class === "country").map((place) => [place.countryCode, place]),
  );
  // A feed that knows our slugs needs no names, and most need no slugs.
  const names = lazily(() => byNames(places));
  const slugs = lazily(() => new Map(places.map((place) => [place.slug, place])));
  return {
    places,
    named: (name) => meanings(name, names(), countries),
    country: (code) => countries.get(code),
    bySlug: (slug) => (slug === "" ? undefined : slugs().get(slug)),
  };
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

/** A region is also found without the word for its kind. */
function keysOf(place: KnownPlace): readonly string[] {
  const folded = foldName(place.name);
  const bare = place.class === "region" ? withoutDivision(folded) : folded;
  return bare === folded ? [folded] : [folded, bare];
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
