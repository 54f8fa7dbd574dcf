import { byFacetInTurn, type FacetField, facetOf } from "../../../shared/facets";
import { grouped } from "../../../shared/grouped";
import { placeClasses } from "../../../shared/wire/results";
import type { TimeSlice } from "../../concurrency/tasks";
import type { Queryable } from "../../database/database";
import { shareOfArea } from "../../places/place/found-place";
import { asShared, unpackDoubles, unpackIntegers } from "../bits/packed-numbers";
import { type PlaceRow, type PlacesAndSpots, placeVocabulary, type Spots } from "./place-vocabulary";
import {
  areSameValues,
  type PlaceVocabulary,
  type ValueRow,
  type Vocabularies,
  type Vocabulary,
  vocabularyOf,
  vocabularyOfNodes,
} from "./vocabulary";

/** Like `prominenceOf`, which ignores jobs: names in addresses must last. */
const prominence = (place: string) =>
  `${place}.population * (case ${place}.class when 'town' then 1 else ${shareOfArea} end)`;

const classes = placeClasses
  .map((kind) => `left(places.slug, -length(places.class)) || '${kind}'`)
  .join(", ");

const isBare = `not exists (
    select from places other where other.slug in (${classes}) and other.id <> places.id
      and (${prominence("other")}, places.id) > (${prominence("places")}, other.id))`;

/** The places that `ids` selects, with everything they lie in. */
const placesWith = (ids: string, children: string, joined = "") => `
  with recursive used as (
    ${ids}
    union
    select parent_id from places join used using (id) where parent_id is not null
  )
  select id, last_id, parent_id, class, name, slug, hierarchy, latitude, longitude, ${children} as children,
    ${isBare} as bare
  from places join used using (id) ${joined} order by id`;

const usedPlaces = placesWith(
  "select distinct place_id as id from job_places",
  "coalesce(below.count, 0)::int",
  "left join (select parent_id as id, count(*) from places group by parent_id) as below using (id)",
);

const spotsWhere = (condition: string) => `
  select string_agg(int4send(id), '') as ids, string_agg(int4send(place_id), '') as places,
    string_agg(float8send(latitude), '') as latitudes, string_agg(float8send(longitude), '') as longitudes
  from (select * from place_spots where ${condition} order by place_id, id) as spots`;

type PackedSpots = Record<"ids" | "places" | "latitudes" | "longitudes", Uint8Array | null>;

async function loadSpots(database: Queryable, condition: string, parameters?: string[]): Promise<Spots> {
  const [packed] = await database.query<PackedSpots>(spotsWhere(condition), parameters);
  const { ids = null, places = null, latitudes = null, longitudes = null } = packed ?? {};
  return {
    ids: unpackIntegers(ids),
    placeIds: unpackIntegers(places),
    latitudes: unpackDoubles(latitudes),
    longitudes: unpackDoubles(longitudes),
  };
}

async function loadPlaces(database: Queryable, timeSlice: TimeSlice): Promise<PlaceVocabulary> {
  const places = await database.query<PlaceRow>(usedPlaces);
  const spots = await loadSpots(database, "exists (select from job_spots where spot_id = place_spots.id)");
  return placeVocabulary({ places, spots }, timeSlice);
}

/** These places and, as negative ids, spots, with everything they lie in. */
export async function loadPlacesAround(database: Queryable, ids: readonly number[]): Promise<PlacesAndSpots> {
  if (ids.length === 0) return { places: [], spots: await loadSpots(database, "false") };
  const asked = [ids.join(",")];
  const places = await database.query<PlaceRow>(placesAround, asked);
  return { places, spots: await loadSpots(database, isAskedSpot, asked) };
}

const isAskedSpot = "id in (select -asked::integer from unnest(string_to_array($1, ',')) asked)";

const placesAround = placesWith(
  `select id from places where id = any (string_to_array($1, ',')::integer[])
    union
    select place_id from place_spots where ${isAskedSpot}`,
  "(select count(*)::int from places below where below.parent_id = places.id)",
);

export async function loadVocabularies(database: Queryable, timeSlice: TimeSlice): Promise<Vocabularies> {
  const others = await byFacetInTurn(async (field) =>
    field === "all_locations" ? undefined : loadValues(database, field, timeSlice),
  );
  return { ...(others as Vocabularies), all_locations: await loadPlaces(database, timeSlice) };
}

/** For facets whose table has everything about their values. */
async function loadValues(database: Queryable, field: FacetField, timeSlice: TimeSlice): Promise<Vocabulary> {
  const { shape, table, maxListed } = facetOf(field);
  const parent = shape === "tree" ? "parent_id" : "null::integer as parent_id";
  const order = maxListed === undefined ? "name, id" : "id";
  const rows = await database.query<ValueRow>(
    `select id, ${parent}, slug, name from ${table} order by ${order}`,
  );
  return vocabularyOf(shape === "tree" ? inPreorder(rows) : rows, timeSlice);
}

/** Reuses `before`, and returns it if nothing has changed. */
export async function loadValuesAgain(
  database: Queryable,
  field: FacetField,
  before: Vocabulary,
  timeSlice: TimeSlice,
): Promise<Vocabulary> {
  const { table, maxListed } = facetOf(field);
  if (maxListed === undefined) {
    const now = await loadValues(database, field, timeSlice);
    return areSameValues(before, now) ? before : now;
  }
  const added = await database.query<ValueRow>(
    `select id, null::integer as parent_id, slug, name from ${table} where id > $1 order by id`,
    [before.ids.at(-1) ?? 0],
  );
  if (added.length === 0) return before;
  const nodes = {
    ids: asShared([...before.ids, ...added.map(({ id }) => id)]),
    parents: new Int32Array(before.ids.length + added.length).fill(-1, 0, 1),
    slugs: before.slugs.concat(added.map(({ slug }) => slug)),
    names: before.names.concat(added.map(({ name }) => name)),
  };
  return vocabularyOfNodes(nodes, timeSlice, before);
}

/** Parents before children; values whose parents form a cycle are left out. */
function inPreorder(rows: readonly ValueRow[]): ValueRow[] {
  const below = grouped(rows.map((row) => [row.parent_id, row] as const));
  const walk = (row: ValueRow): ValueRow[] => [row, ...(below.get(row.id) ?? []).flatMap(walk)];
  return (below.get(null) ?? []).flatMap(walk);
}
