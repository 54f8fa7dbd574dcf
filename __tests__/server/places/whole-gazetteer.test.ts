import { rmSync } from "node:fs";
import { join } from "node:path";
import { type EmbeddedDatabase, openEmbedded } from "../../../src/server/database/embedded-database";
import { buildPlaces } from "../../../src/server/places/gazetteer/build-places";
import { readGeoNames } from "../../../src/server/places/gazetteer/gazetteer-source";
import { type LocationService, makeLocationService } from "../../../src/server/places/location-service";
import { areaNames, otherNames } from "../../../src/server/places/names/names-of-place";
import { copyServerData } from "../../support/server-data";
import { setJobCounts } from "../../support/small-gazetteer";

/** Cases that only show among all 180,000 places of GeoNames, as a first start loads them. */

const dataDir = copyServerData();
let database: EmbeddedDatabase;
let service: LocationService;

beforeAll(async () => {
  database = await openEmbedded({ dataDir: join(dataDir, "database") });
  await setJobCounts(database, {});
  service = makeLocationService(database);
});

afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

it("every place has its own slug, and every place with other names exists", async () => {
  const slugs = new Set(buildPlaces(await readGeoNames()).map(({ slug }) => slug));
  expect(slugs.size).toBeGreaterThan(170_000);
  const [row] = await database.query<{ places: number }>("select count(*) as places from places");
  expect(row?.places).toBe(slugs.size);
  const named = [...otherNames.keys(), ...areaNames.keys()];
  expect(named.filter((slug) => !slugs.has(slug))).toEqual([]);
});

it.each([
  ["newport", "Newport, Wales"],
  ["san jose", "San Jose, California, United States"],
  ["saint-denis", "Saint-Denis, Reunion"],
  ["saint-denis, france", "Saint-Denis, Île-de-France, France"],
  ["bury st edmunds", "Bury St Edmunds, Suffolk, England"],
  ["zürich", "Zürich, Switzerland"],
  ["zurich", "Zürich, Switzerland"],
  ["hull", "Kingston upon Hull, East Riding of Yorkshire, England"],
  ["york", "York, North Yorkshire, England"],
  ["london", "London, England"],
  ["santa cruz de la", "Santa Cruz de la Sierra, Santa Cruz Department, Bolivia"],
  ["austin", "Austin, Texas, United States"],
])("%j offers %s first", async (name, hierarchy) => {
  expect((await service.lookUp(name, 1)).data[0]?.hierarchy).toBe(hierarchy);
});

it.each([
  ["London", "london.town"],
  ["washington, dc", "washington.town"],
  ["Birmingham, AL", "birmingham-alabama.town"],
  ["Newport, RI", "newport-rhode-island.town"],
  ["la", "los-angeles.town"],
  ["L.A.", "los-angeles.town"],
  ["sf", "san-francisco.town"],
  ["bay area", "san-francisco.town"],
  ["gb", "united-kingdom.country"],
  ["uae", "united-arab-emirates.country"],
  ["england", "england.region"],
  ["Sachsen", "saxony.region"],
  ["NRW", "north-rhine-westphalia.region"],
  ["Thüringen", "thuringia.region"],
  ["Bretagne", "brittany.region"],
  ["Toscana", "tuscany.region"],
  ["Allemagne", "germany.country"],
  ["Mailand", "milan.town"],
  ["Stade", "hansestadt-stade.town"],
  ["Halle (Saale), Sachsen-Anhalt", "halle-saale.town"],
  ["Frankfurt/Main", "frankfurt-am-main.town"],
  ["Frankfurt a. d. Oder", "frankfurt-oder.town"],
  ["Limburg (Lahn)", "limburg-an-der-lahn.town"],
  ["Esslingen am Neckar", "esslingen.town"],
  ["Raum Stuttgart", "stuttgart.town"],
  ["München und Umgebung", "munich.town"],
  ["US-TX-Austin", "austin.town"],
  ["Aarhus, DK", "arhus.town"],
  ["Remote (UK)", "united-kingdom.country"],
  ["Central London", "london.town"],
  ["North London, UK", "london.town"],
  ["South East Leeds", "leeds.town"],
  ["SE London", "london.town"],
  ["N Ireland", "northern-ireland.region"],
  ["Gatwick Airport", "crawley.town"],
  ["W. Virginia", "west-virginia.region"],
  ["S Yorkshire", "south-yorkshire.region"],
  ["East Grinstead", "east-grinstead.town"],
  ["West Chicago", "west-chicago.town"],
  ["North Carolina", "north-carolina.region"],
  ["South Africa", "south-africa.country"],
])("reads %j as %s", async (location, slug) => {
  expect(await service.read(location)).toMatchObject({ place: { cached_slug_with_class: slug } });
});

it.each([
  ["North Wales", "GB", ["gwynedd.region", "wrexham.region"]],
  ["the Ruhrgebiet", "DE", ["essen.town", "dortmund.town"]],
  ["EU", "DE", ["france.country", "germany.country", "malta.country"]],
])("reads %j as all places of the area on a %s site", async (location, country, slugs) => {
  const reading = await makeLocationService(database, { country }).read(location);
  const candidates = "candidates" in reading ? reading.candidates : [];
  expect(candidates.map((place) => place.cached_slug_with_class)).toEqual(expect.arrayContaining(slugs));
});

it.each([
  ["GB", "london.town"],
  ["ZA", "east-london.town"],
])("on a %s site reads East London as %s", async (country, slug) => {
  const { read } = makeLocationService(database, { country });
  expect(await read("East London")).toMatchObject({ place: { cached_slug_with_class: slug } });
});

it("suggests the town for one of its parts", async () => {
  for (const typed of ["central lond", "north london"])
    expect((await service.lookUp(typed, 1)).data[0]?.cached_slug_with_class).toBe("london.town");
});

it.each([
  ["londn", "london.town"],
  ["mancehster", "manchester.town"],
  ["birmingam", "birmingham.town"],
  ["liverpol", "liverpool.town"],
  ["glasgo", "glasgow.town"],
  ["bristl", "bristol.town"],
  ["nwe york", "new-york-city.town"],
  ["chicgo", "chicago.town"],
  ["philidelphia", "philadelphia.town"],
])("%j is unknown, and %s is offered first", async (location, slug) => {
  const reading = await service.read(location);
  expect(reading).toMatchObject({ kind: "unknown" });
  expect("candidates" in reading && reading.candidates[0]?.cached_slug_with_class).toBe(slug);
  expect((await service.lookUp(location, 1)).data[0]?.cached_slug_with_class).toBe(slug);
});

it("offers a place with jobs before a less likely exact name without jobs", async () => {
  const first = async (name: string) => (await service.lookUp(name, 1)).data[0]?.cached_slug_with_class;
  expect([await first("man"), await first("west")]).toEqual(["man.town", "west.region"]);
  await setJobCounts(database, { "manchester.town": 3, "west-midlands.region": 5 });
  expect([await first("man"), await first("west")]).toEqual(["manchester.town", "west-midlands.region"]);
  await setJobCounts(database, { "manchester.town": 3, "man.town": 1 });
  expect(await first("man")).toBe("man.town");
  await setJobCounts(database, {});
});

it("looks up a common prefix to its last page, by an index-only scan", async () => {
  const { total_count } = await service.lookUp("san", 1);
  const last = Math.ceil(total_count / 20);
  expect(total_count).toBeGreaterThan(5_000);
  expect((await service.lookUp("san", last)).data).toHaveLength(total_count - 20 * (last - 1));
  const plan = await database.query<Record<string, string>>(
    "explain select place_id from place_names where spelling >= 'san' and spelling < 'san~'",
  );
  expect(JSON.stringify(plan)).toContain("Index Only Scan using place_names_spelling");
});

it.each([
  ["Leeds, Bradford", ["leeds.town", "bradford.town"]],
  ["Leeds or Bradford", ["leeds.town", "bradford.town"]],
  ["Köln oder Bonn", ["koln.town", "bonn.town"]],
  ["Berlin/Hamburg/Munich", ["berlin.town", "hamburg.town", "munich.town"]],
  ["York, Durham", ["york.town", "durham-county-durham.town"]],
  ["Germany, Austria", ["germany.country", "austria.country"]],
])("reads %j as several places on a British site", async (text, slugs) => {
  const british = makeLocationService(database, { country: "GB" });
  const reading = await british.read(text);
  const named = reading.kind === "ambiguous" ? reading.candidates : [];
  expect(named.map(({ cached_slug_with_class }) => cached_slug_with_class)).toEqual(slugs);
});

it.each([
  ["Paris, Texas", "paris-texas.town"],
  ["Birmingham, Alabama", "birmingham-alabama.town"],
  ["Newport, Wales", "newport.town"],
  ["Leeds, England", "leeds.town"],
])("reads %j as one place in an area", async (text, slug) => {
  const reading = await makeLocationService(database, { country: "FR" }).read(text);
  expect(reading.kind === "place" && reading.place.cached_slug_with_class).toBe(slug);
});

it("puts Perth in Scotland first on a British site, and offers the others", async () => {
  const reading = await makeLocationService(database, { country: "GB" }).read("Perth");
  const [first, ...others] = reading.kind === "ambiguous" ? reading.candidates : [];
  expect(first?.hierarchy).toContain("Scotland");
  expect(others.map(({ hierarchy }) => hierarchy).join()).toContain("Australia");
});
