import { byFacetInTurn, type FacetField, facetOf } from "../../../shared/facets";
import { type Place, placeClasses } from "../../../shared/wire/results";
import type { Queryable } from "../../database/database";
import { shareOfArea } from "../../places/place/found-place";
import { asShared, sharedFloat64 } from "../bits/packed-numbers";
import { alphabeticalOrder, plantForest } from "../columns/forest";
import { areSameValues, type PlaceVocabulary, type Vocabularies, type Vocabulary } from "./vocabulary";

interface ValueRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly slug: string;
  readonly name: string;
}

/** A place as the database holds it. */
export interface PlaceRow extends ValueRow {
  readonly last_id: number;
  readonly class: Place["class"];
  readonly hierarchy: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Places directly below, with jobs or without. */
  readonly children: number;
  /** Whether no place of another class is likelier meant by its name: landing pages then go by that alone. */
  readonly bare: boolean;
}

/** The vocabulary of every facet. */
export async function loadVocabularies(database: Queryable): Promise<Vocabularies> {
  const others = await byFacetInTurn(async (field) =>
    field === "all_locations" ? undefined : loadValues(database, field),
  );
  return { ...(others as Vocabularies), all_locations: await loadPlaces(database) };
}

/** Of a facet whose table says all there is to say of its values. */
export async function loadValues(database: Queryable, field: FacetField): Promise<Vocabulary> {
  const { shape, table, mostListed } = facetOf(field);
  const parent = shape === "tree" ? "parent_id" : "null::integer as parent_id";
  const order = mostListed === undefined ? "name, id" : "id";
  const rows = await database.query<ValueRow>(
    `select id, ${parent}, slug, name from ${table} order by ${order}`,
  );
  return vocabularyOf(shape === "tree" ? inPreorder(rows) : rows);
}

/** The same where it is known from before; the very same when it still says all. */
export async function loadValuesAgain(
  database: Queryable,
  field: FacetField,
  before: Vocabulary,
): Promise<Vocabulary> {
  const { table, mostListed } = facetOf(field);
  if (mostListed === undefined) {
    const now = await loadValues(database, field);
    return areSameValues(before, now) ? before : now;
  }
  const added = await database.query<ValueRow>(
    `select id, null::integer as parent_id, slug, name from ${table} where id > $1 order by id`,
    [before.ids.at(-1) ?? 0],
  );
  return added.length === 0 ? before : vocabularyOf([...flatRows(before), ...added], before);
}

function flatRows({ ids, slugs, names }: Vocabulary): ValueRow[] {
  const rows = Array.from(ids, (id, node) => ({
    id,
    parent_id: null,
    slug: slugs[node] ?? "",
    name: names[node] ?? "",
  }));
  return rows.slice(1);
}

/** As `prominenceOf`, which knows nothing of jobs: names in addresses are to last. */
const prominence = (place: string) =>
  `${place}.population * (case ${place}.class when 'town' then 1 else ${shareOfArea} end)`;

const classes = placeClasses
  .map((kind) => `left(places.slug, -length(places.class)) || '${kind}'`)
  .join(", ");

const isBare = `not exists (
    select from places other where other.slug in (${classes}) and other.id <> places.id
      and (${prominence("other")}, places.id) > (${prominence("places")}, other.id))`;

const usedPlaces = `
  with recursive used as (
    select distinct place_id as id from job_places
    union
    select parent_id from places join used using (id) where parent_id is not null
  )
  select id, last_id, parent_id, class, name, slug, hierarchy, latitude, longitude, coalesce(below.count, 0)::int as children,
    ${isBare} as bare
  from places join used using (id)
  left join (select parent_id as id, count(*) from places group by parent_id) as below using (id)
  order by id`;

export async function loadPlaces(database: Queryable): Promise<PlaceVocabulary> {
  return placeVocabulary(await database.query<PlaceRow>(usedPlaces));
}

/** These places and what they lie in. */
export async function loadPlacesAround(database: Queryable, ids: readonly number[]): Promise<PlaceRow[]> {
  if (ids.length === 0) return [];
  return database.query<PlaceRow>(placesAround, [ids.join(",")]);
}

const placesAround = `
  with recursive used as (
    select id from places where id = any (string_to_array($1, ',')::integer[])
    union
    select parent_id from places join used using (id) where parent_id is not null
  )
  select id, last_id, parent_id, class, name, slug, hierarchy, latitude, longitude,
    (select count(*)::int from places below where below.parent_id = places.id) as children,
    ${isBare} as bare
  from places join used using (id) order by id`;

/** What these nodes were made from. */
export function placeRows(places: PlaceVocabulary, nodes: readonly number[]): PlaceRow[] {
  const { ids, lastIds, forest, slugs, names, hierarchies, classes, childCounts, bare } = places;
  const degreesOf = (degrees: number | undefined) =>
    degrees === undefined || Number.isNaN(degrees) ? null : degrees;
  return nodes.map((node) => {
    const parent = forest.parent[node] ?? 0;
    return {
      id: ids[node] ?? 0,
      last_id: lastIds[node] ?? 0,
      parent_id: parent > 0 ? (ids[parent] ?? null) : null,
      slug: slugs[node] ?? "",
      name: names[node] ?? "",
      hierarchy: hierarchies[node] ?? "",
      class: classes[node] ?? "town",
      latitude: degreesOf(places.latitudes[node]),
      longitude: degreesOf(places.longitudes[node]),
      children: childCounts[node] ?? 0,
      bare: bare[node] === 1,
    };
  });
}

/** From rows in the order of their ids. What is known from before spares sorting names. */
export function placeVocabulary(rows: readonly PlaceRow[], before?: PlaceVocabulary): PlaceVocabulary {
  return {
    ...vocabularyOf(rows, before),
    childCounts: asShared([0, ...rows.map(({ children }) => children)]),
    lastIds: asShared([0, ...rows.map(({ last_id }) => last_id)]),
    bare: Uint8Array.from([0, ...rows.map((row) => Number(row.bare))]),
    classes: ["country", ...rows.map((row) => row.class)],
    hierarchies: ["", ...rows.map(({ hierarchy }) => hierarchy)],
    latitudes: degrees(rows, "latitude"),
    longitudes: degrees(rows, "longitude"),
  };
}

function degrees(rows: readonly PlaceRow[], axis: "latitude" | "longitude"): Float64Array {
  const numbers = sharedFloat64(rows.length + 1);
  numbers.set([
    Number.NaN,
    ...rows.map((row) => (row.class === "town" ? (row[axis] ?? Number.NaN) : Number.NaN)),
  ]);
  return numbers;
}

/** Each value before those below it; a value whose parents lead in a circle is left out. */
function inPreorder(rows: readonly ValueRow[]): ValueRow[] {
  const below = byParent(rows);
  const walk = (row: ValueRow): ValueRow[] => [row, ...(below.get(row.id) ?? []).flatMap(walk)];
  return (below.get(null) ?? []).flatMap(walk);
}

function byParent(rows: readonly ValueRow[]): Map<number | null, ValueRow[]> {
  const groups = new Map<number | null, ValueRow[]>();
  for (const row of rows) groups.set(row.parent_id, [...(groups.get(row.parent_id) ?? []), row]);
  return groups;
}

function vocabularyOf(rows: readonly ValueRow[], before?: Vocabulary): Vocabulary {
  const nodeOfId = new Map(rows.map(({ id }, place) => [id, place + 1]));
  const parents = rows.map(({ parent_id }) => (parent_id === null ? 0 : (nodeOfId.get(parent_id) ?? 0)));
  const names = ["", ...rows.map(({ name }) => name)];
  const ids = asShared([0, ...rows.map(({ id }) => id)]);
  return {
    forest: plantForest([-1, ...parents], names, alphabeticalOrder(ids, names, before)),
    ids,
    slugs: ["", ...rows.map(({ slug }) => slug)],
    names,
    nodeOfSlug: new Map(rows.map(({ slug }, place) => [slug, place + 1])),
    childCounts: countChildren(parents),
  };
}

/** `parents` of node 1 and on. */
function countChildren(parents: readonly number[]): Int32Array {
  const counts = new Int32Array(parents.length + 1);
  for (const parent of parents) counts[parent] = (counts[parent] ?? 0) + 1;
  return asShared(counts);
}
