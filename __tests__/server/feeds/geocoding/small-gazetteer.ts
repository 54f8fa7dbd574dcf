import { type Gazetteer, gazetteerOf } from "../../../../src/server/feeds/geocoding/gazetteer";
import type { KnownPlace } from "../../../../src/server/feeds/geocoding/known-places";
import { packPlaces } from "../../../../src/server/places/packed/packed-places";
import { slugOf } from "../../../../src/shared/routes";

type Towns = Readonly<Record<string, readonly [latitude: number, longitude: number, population: number]>>;
interface Area {
  readonly code?: string;
  readonly regions?: Readonly<Record<string, Area>>;
  readonly towns?: Towns;
}

const world: Readonly<Record<string, Area>> = {
  "United Kingdom": {
    code: "GB",
    regions: {
      England: {
        regions: {
          Devon: { towns: { Barnstaple: [51.08, -4.06, 31_000], Exeter: [50.72, -3.53, 130_000] } },
          "West Yorkshire": { towns: { Leeds: [53.8, -1.55, 455_000] } },
          "County Durham": { towns: { Durham: [54.78, -1.57, 47_000] } },
          "Isle of Wight": { towns: { Newport: [50.7, -1.29, 25_000] } },
          "Greater London": {
            towns: {
              London: [51.51, -0.13, 8_900_000],
              "New Cross": [51.48, -0.04, 15_000],
              Croydon: [51.38, -0.1, 173_000],
              Lewisham: [51.46, -0.02, 300_000],
            },
          },
          "Isles of Scilly": { towns: { "St Mary's": [49.92, -6.3, 1_700] } },
          "West Midlands": {
            towns: { Wolverhampton: [52.59, -2.12, 260_000], Birmingham: [52.48, -1.9, 1_140_000] },
          },
          Humberside: { towns: { "Kingston upon Hull": [53.74, -0.33, 314_000] } },
        },
      },
      Wales: { towns: { Newport: [51.59, -3.0, 128_000] } },
    },
  },
  "United States": {
    code: "US",
    regions: {
      "District of Columbia": { towns: { Washington: [38.9, -77.04, 689_000] } },
      "New York": { towns: { "New York City": [40.71, -74.0, 8_800_000] } },
      Georgia: { towns: { Atlanta: [33.75, -84.39, 498_000], Columbus: [32.46, -84.99, 206_000] } },
      Ohio: { towns: { London: [39.89, -83.45, 10_000], Columbus: [39.96, -83.0, 905_000] } },
      Virginia: {
        regions: { "Arlington County": { towns: { Arlington: [38.88, -77.1, 207_000] } } },
        towns: { Portsmouth: [36.84, -76.3, 97_000], Bristol: [36.6, -82.19, 17_000] },
      },
      Texas: {
        towns: {
          Dallas: [32.78, -96.81, 1_300_000],
          Houston: [29.76, -95.36, 2_300_000],
          "San Juan": [26.19, -98.15, 36_000],
          "San Antonio": [29.42, -98.49, 1_400_000],
        },
      },
      California: { towns: { "San Diego": [32.72, -117.16, 1_380_000] } },
    },
  },
  "Puerto Rico": { code: "PR", towns: { "San Juan": [18.47, -66.11, 418_000] } },
  Georgia: { code: "GE", towns: { Tbilisi: [41.69, 44.83, 1_000_000] } },
  Australia: { code: "AU", regions: { "New South Wales": { towns: { Lewisham: [-33.89, 151.15, 0] } } } },
  "South Africa": {
    code: "ZA",
    regions: { "Eastern Cape": { towns: { "East London": [-33.02, 27.91, 478_000] } } },
  },
  Iraq: { code: "IQ", towns: { Baghdad: [33.34, 44.4, 7_000_000] } },
  "South Korea": { code: "KR", towns: { Seoul: [37.57, 126.98, 10_000_000] } },
  Switzerland: { code: "CH", regions: { Zurich: { towns: { Zürich: [47.37, 8.55, 341_000] } } } },
};

/** A few places with the difficulties of real ones: namesakes, nested regions, territories, accents. */
export const smallPlaces: readonly KnownPlace[] = numbered();

export const smallGazetteer: Gazetteer = gazetteerWith(smallPlaces);

/** Packed and read again, as in an import. */
export function gazetteerWith(places: readonly KnownPlace[]): Gazetteer {
  return gazetteerOf(
    packPlaces(
      places.map(({ lastId, countryCode, ...place }) => ({
        ...place,
        last_id: lastId,
        country_code: countryCode,
      })),
    ),
  );
}

function numbered(): KnownPlace[] {
  const places: KnownPlace[] = [];
  const add = (given: Omit<KnownPlace, "id" | "lastId" | "slug">, addPlacesBelow: () => void) => {
    const id = places.length + 1;
    // As in the real gazetteer, only the first place of a name and class has the bare slug.
    const isFirst = places.every(({ name, class: kind }) => name !== given.name || kind !== given.class);
    const place = { ...given, id, slug: `${slugOf(given.name)}${isFirst ? "" : `-${id}`}.${given.class}` };
    places.push({ ...place, lastId: id });
    addPlacesBelow();
    places[id - 1] = { ...place, lastId: places.length };
  };
  const nowhere = { latitude: null, longitude: null, population: 0 };
  const addBelow = (area: Area, countryCode: string, topLevel: boolean) => {
    for (const [name, region] of Object.entries(area.regions ?? {})) {
      add({ ...nowhere, class: "region", topLevel, name, countryCode }, () =>
        addBelow(region, countryCode, false),
      );
    }
    for (const [name, [latitude, longitude, population]] of Object.entries(area.towns ?? {})) {
      add({ class: "town", topLevel, name, countryCode, latitude, longitude, population }, () => undefined);
    }
  };
  for (const [name, area] of Object.entries(world)) {
    const countryCode = area.code ?? "";
    add({ ...nowhere, class: "country", topLevel: false, name, countryCode }, () =>
      addBelow(area, countryCode, true),
    );
  }
  return places;
}
