import { buildPlaces, type PlaceRow } from "../../../src/server/places/gazetteer/build-places";
import type { GazetteerSource, SourceTown } from "../../../src/server/places/gazetteer/gazetteer-source";

const divisions = new Map([
  ["GB.ENG", "England"],
  ["GB.ENG.H3", "City and Borough of Leeds"],
  ["GB.ENG.GLA", "Greater London"],
  ["GB.ENG.G2", "Isle of Wight"],
  ["GB.WLS", "Wales"],
  ["GB.WLS.Y6", "Newport"],
  ["US.TX", "Texas"],
  ["US.TX.453", "Travis County"],
  ["US.NJ", "New Jersey"],
  ["US.NJ.007", "Camden County"],
  ["US.NJ.015", "Gloucester County"],
  ["DE.16", "State of Berlin"],
]);

function town(name: string, division: string, population: number): SourceTown {
  const [country = "", admin1 = "", admin2 = ""] = division.split(".");
  return { name, country, admin1, admin2, latitude: 50 + population / 1e8, longitude: 1, population };
}

const towns = [
  town("Leeds", "GB.ENG.H3", 455_123),
  town("London", "GB.ENG.GLA", 7_556_900),
  town("Newport", "GB.ENG.G2", 24_884),
  town("Newport", "GB.WLS.Y6", 306_844),
  town("Austin", "US.TX.453", 931_830),
  town("Washington", "US.NJ.007", 6_000),
  town("Washington", "US.NJ.015", 5_000),
  town("Berlin", "DE.16.00", 3_426_354),
  town("Nowhere", "DE.99", 0),
  town("Łódź-on-Sea", "GB.ENG.G2", 7),
];
const source: GazetteerSource = { towns, divisions };
const places = buildPlaces(source);

function place(slug: string): PlaceRow {
  const found = places.find((each) => each.slug === slug);
  if (found === undefined) throw new Error(`no place ${slug} among ${places.map((each) => each.slug)}`);
  return found;
}

test("id and last_id of a place enclose exactly its descendants", () => {
  for (const area of places) {
    const below = places.filter(({ id }) => id > area.id && id <= area.last_id);
    const isBelow = (each: PlaceRow): boolean =>
      each.parent_id === area.id ||
      places.some(({ id, ...parent }) => id === each.parent_id && isBelow({ id, ...parent }));
    expect(below.map(({ id }) => id)).toEqual(places.filter(isBelow).map(({ id }) => id));
  }
});

test.each([
  ["leeds.town", "Leeds, West Yorkshire, England"],
  ["london.town", "London, England"],
  ["newport.town", "Newport, Wales"],
  ["newport.region", "Newport area, Wales"],
  ["newport-isle-of-wight.town", "Newport, Isle of Wight, England"],
  ["austin.town", "Austin, Texas, United States"],
  ["washington.town", "Washington, Camden County, New Jersey, United States"],
  ["washington-new-jersey.town", "Washington, Gloucester County, New Jersey, United States"],
  ["berlin.town", "Berlin, Germany"],
  ["nowhere.town", "Nowhere, Germany"],
  ["lodz-on-sea.town", "Łódź-on-Sea, Isle of Wight, England"],
  ["england.region", "England, United Kingdom"],
  ["west-yorkshire.region", "West Yorkshire, England"],
  ["united-kingdom.country", "United Kingdom"],
])("%s has the hierarchy %s", (slug, hierarchy) => {
  expect(place(slug).hierarchy).toBe(hierarchy);
});

test("the most populous place of a name has the bare slug, in any order of the source", () => {
  expect(place("newport.town").population).toBe(306_844);
  expect(buildPlaces({ towns: towns.toReversed(), divisions })).toEqual(places);
  expect(new Set(places.map(({ slug }) => slug)).size).toBe(places.length);
});

test("areas have the population of their towns and no coordinates", () => {
  expect(place("england.region")).toMatchObject({
    population: 455_123 + 7_556_900 + 24_884 + 7,
    latitude: null,
  });
  expect(place("leeds.town").latitude).toBeCloseTo(50, 1);
});
