import { type Place, placeClasses } from "../../../shared/wire/results";
import type { Queryable } from "../../database/database";
import { shareOfArea } from "../../places/place/found-place";
import { asShared, sharedFloat64 } from "../bits/packed-numbers";
import { type ValueRow, vocabularyOf } from "./make-vocabulary";
import type { PlaceVocabulary } from "./vocabulary";

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

/** Of a spot; its number is below zero, so that it is no place's. */
interface SpotRow {
  readonly id: number;
  readonly place_id: number;
  readonly latitude: number;
  readonly longitude: number;
}

const spots = "select -id as id, place_id, latitude, longitude from place_spots";

export async function loadPlaces(database: Queryable): Promise<PlaceVocabulary> {
  const places = await database.query<PlaceRow>(usedPlaces);
  const used = `${spots} where exists (select from job_spots where spot_id = place_spots.id)
    order by place_id, place_spots.id`;
  return placeVocabulary(withSpots(places, await database.query<SpotRow>(used)));
}

/** These places and spots, and what they lie in. */
export async function loadPlacesAround(database: Queryable, ids: readonly number[]): Promise<PlaceRow[]> {
  if (ids.length === 0) return [];
  const asked = [ids.join(",")];
  const places = await database.query<PlaceRow>(placesAround, asked);
  return withSpots(places, await database.query<SpotRow>(`${spots} where ${isAskedSpot}`, asked));
}

function withSpots(places: readonly PlaceRow[], spots: readonly SpotRow[]): PlaceRow[] {
  const byId = new Map(places.map((place) => [place.id, place]));
  const rows = spots.flatMap(({ id, place_id, latitude, longitude }) => {
    const town = byId.get(place_id);
    return town === undefined
      ? []
      : [{ ...town, id, parent_id: place_id, latitude, longitude, children: 0, bare: false }];
  });
  return inPlaceOrder([...places, ...rows]);
}

/** Preorder: a town's spots follow it at once. */
export function inPlaceOrder(rows: PlaceRow[]): PlaceRow[] {
  return rows.sort((one, other) => placeOf(one) - placeOf(other) || other.id - one.id);
}

function placeOf({ id, parent_id }: PlaceRow): number {
  return id < 0 ? (parent_id ?? 0) : id;
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

/** From rows in the order of their places. What is known from before spares sorting names. */
export function placeVocabulary(rows: readonly PlaceRow[], before?: PlaceVocabulary): PlaceVocabulary {
  return {
    ...vocabularyOf(rows, before),
    placeIds: asShared([0, ...rows.map(placeOf)]),
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
