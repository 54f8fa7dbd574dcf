import { placeClasses } from "../../../shared/wire/results";
import type { Breather } from "../../concurrency/breather";
import type { Queryable } from "../../database/database";
import { shareOfArea } from "../../places/place/found-place";
import { unpackDoubles, unpackIntegers } from "../bits/packed-numbers";
import { type PlaceRow, type PlacesAndSpots, placeVocabulary } from "./place-vocabulary";
import type { Spots } from "./spot-list";
import type { PlaceVocabulary } from "./vocabulary";

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

/** In the order of their places. */
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

export async function loadPlaces(database: Queryable, breather: Breather): Promise<PlaceVocabulary> {
  const places = await database.query<PlaceRow>(usedPlaces);
  const spots = await loadSpots(database, "exists (select from job_spots where spot_id = place_spots.id)");
  return placeVocabulary({ places, spots }, breather);
}

/** These places and, by numbers below zero, spots, and what they lie in. */
export async function loadPlacesAround(database: Queryable, ids: readonly number[]): Promise<PlacesAndSpots> {
  if (ids.length === 0) return { places: [], spots: await loadSpots(database, "false") };
  const asked = [ids.join(",")];
  const places = await database.query<PlaceRow>(placesAround, asked);
  return { places, spots: await loadSpots(database, isAskedSpot, asked) };
}

const isAskedSpot = "id in (select -asked::integer from unnest(string_to_array($1, ',')) asked)";

const placesAround = `
  with recursive used as (
    select id from places where id = any (string_to_array($1, ',')::integer[])
    union
    select place_id from place_spots where ${isAskedSpot}
    union
    select parent_id from places join used using (id) where parent_id is not null
  )
  select id, last_id, parent_id, class, name, slug, hierarchy, latitude, longitude,
    (select count(*)::int from places below where below.parent_id = places.id) as children,
    ${isBare} as bare
  from places join used using (id) order by id`;
