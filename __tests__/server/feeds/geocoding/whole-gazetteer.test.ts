import { existsSync, readFileSync } from "node:fs";
import type { RawPlace } from "../../../../src/server/feeds/feed/feed-row";
import type { Gazetteer } from "../../../../src/server/feeds/geocoding/gazetteer";
import {
  kilometresBetween,
  kilometresTo,
  type Point,
} from "../../../../src/server/feeds/geocoding/nearest-town";
import type { FoundPlace } from "../../../../src/server/feeds/geocoding/place-at";
import { type PostalRow, postalCodesOf } from "../../../../src/server/feeds/geocoding/postal-codes";
import { placeResolver } from "../../../../src/server/feeds/geocoding/resolve-place";
import { spotsIn } from "../../../../src/server/feeds/normalise/places-of-job";
import { postalKey } from "../../../../src/server/places/postcodes/postcodes";
import { gazetteerWith } from "./small-gazetteer";
import { knownPlaces } from "./whole-gazetteer";

function row(code: string, place: string, latitude: number, longitude: number): PostalRow {
  return { country: "GB", code, place, region: "", latitude, longitude };
}

/** Towns, and villages with namesakes. */
const some = [
  row("LS1", "Leeds", 53.797, -1.544),
  row("EH1", "Edinburgh", 55.951, -3.189),
  row("CF10", "Cardiff", 51.478, -3.175),
  row("BT1", "Belfast", 54.602, -5.929),
  row("TR1", "Truro", 50.263, -5.051),
  row("W2", "Paddington", 51.514, -0.18),
  row("E15", "Stratford", 51.541, 0.003),
  row("NP20", "Newport", 51.584, -2.998),
  row("CW5", "Sound", 53.04, -2.552),
];

const file = "../shared/data/postal/GB.txt";

function rowsOfFile(): PostalRow[] {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const rows = lines.map((line) => {
    const [, code = "", place = "", , , , , , , latitude, longitude] = line.split("\t");
    return row(postalKey(code), place, Number(latitude), Number(longitude));
  });
  return rows.sort((one, other) => (one.code < other.code ? -1 : Number(one.code > other.code)));
}

function oneOfEach(rows: readonly PostalRow[]): PostalRow[] {
  return [...new Map(rows.map((each) => [each.code, each])).values()];
}

const fiveMiles = 5 * 1.609344;
let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = gazetteerWith(await knownPlaces());
});

describe.each<[name: string, rows: () => PostalRow[]]>([
  ["some British postcodes", () => some],
  ...(existsSync(file) ? [["all British postcodes", rowsOfFile] as [string, () => PostalRow[]]] : []),
])("%s", (_name, rowsOf) => {
  test.each<[name: string, raw: (at: PostalRow) => RawPlace]>([
    ["coordinates", ({ place, latitude, longitude }) => ({ text: place, latitude, longitude })],
    ["coordinates alone", ({ latitude, longitude }) => ({ latitude, longitude })],
    ["a name and a postcode", ({ place, code }) => ({ city: place, postalCode: `${code} 1AA` })],
    ["a postcode alone", ({ code }) => ({ postalCode: `${code} 1AA` })],
    [
      "both",
      ({ place, code, latitude, longitude }) => ({
        text: place,
        postalCode: `${code} 1AA`,
        latitude,
        longitude,
      }),
    ],
  ])("97 of 100 jobs with %s are found within five miles, and at most 3 are known roughly", (_with, raw) => {
    const postalCodes = postalCodesOf(rowsOf());
    const resolve = placeResolver(gazetteer, { country: "GB", postalCodes });
    const placed = oneOfEach(rowsOf()).map((at) => {
      const given = raw(at);
      const { found } = resolve({ ...given, country: "GB" });
      const meant =
        given.latitude === undefined ? postalCodes("GB", [at.code], [given.city ?? ""])?.point : at;
      const kilometres = Math.min(...found.map((each) => kilometresOff(each, meant ?? at)));
      const isRough = found.some(({ remark }) => remark?.kind === "rough");
      return { name: `${at.place} ${at.code}`, isFar: kilometres > fiveMiles, isRough };
    });
    const fewest = (some: typeof placed) =>
      some.length <= 0.03 * placed.length ? [] : some.map(({ name }) => name);
    expect(fewest(placed.filter(({ isFar }) => isFar))).toEqual([]);
    expect(fewest(placed.filter(({ isRough }) => isRough))).toEqual([]);
  });
});

/** Measured from where searches find a job: its spot, else its town's centre. */
function kilometresOff({ place, point }: FoundPlace, from: Point): number {
  const [spot] = point === null ? [] : spotsIn(place, [point]);
  return spot === undefined ? kilometresTo(place, from) : kilometresBetween(spot, from);
}

/** Slugs of the places that a text resolves to in a country's feed, without the class of towns. */
function slugsOf(text: string, country: string | null, more: Partial<RawPlace> = {}): string {
  const { found } = placeResolver(gazetteer, { country })({ text, ...more });
  return found.map(({ place: { slug } }) => slug.replace(".town", "")).join(" ");
}

const southEast =
  "berkshire.region buckinghamshire.region east-sussex.region hampshire.region isle-of-wight.region kent.region oxfordshire.region surrey.region west-sussex.region";
const northWales =
  "anglesey.region conwy.region county-of-flintshire.region denbighshire.region gwynedd.region wrexham.region";
const sorted = (slugs: string) => slugs.split(" ").sort().join(" ");

test.each([
  ["South East", "GB", southEast],
  ["Field based - South East", "GB", southEast],
  ["South East England", "GB", southEast],
  ["the South East, England", "GB", southEast],
  ["North East", "GB", "county-durham.region northumberland.region tyne-and-wear.region"],
  ["North Wales", "GB", northWales],
  ["North Wales", null, northWales],
  ["within the LS1 area", "GB", "leeds"],
  ["M4 corridor", "GB", "berkshire.region bristol.region wiltshire.region"],
  ["Remote (UK & Ireland)", "GB", "ireland.country united-kingdom.country"],
  ["DACH", "DE", "austria.country germany.country switzerland.country"],
  ["New England, USA", "GB", "connecticut maine massachusetts new-hampshire rhode-island vermont"],
  ["Großraum Stuttgart", "DE", "stuttgart"],
  ["im Raum Stuttgart", "DE", "stuttgart"],
  ["Köln und Umgebung", "DE", "koln"],
  ["Crawley, South East", "GB", "crawley"],
  ["London, South East", "GB", "london"],
])("a known area resolves to its own places: %j in a feed of %s", (text, country, slugs) => {
  const isStates = slugs.includes("vermont");
  expect(sorted(slugsOf(text, country))).toBe(isStates ? slugs.replace(/\S+/g, "$&.region") : sorted(slugs));
});

test("the European Union resolves to its 27 countries, also for remote work", () => {
  for (const text of ["EU", "Remote - EU", "Europäische Union"]) {
    const slugs = slugsOf(text, "GB").split(" ");
    expect(slugs).toHaveLength(27);
    expect(slugs).toEqual(expect.arrayContaining(["france.country", "germany.country"]));
  }
});

test.each([
  ..."APAC|EMEA|M62 corridor|M25 area|within the M25|M1 junction 24|Nordwest|North Central".split("|"),
  "Neustadt (Wied)",
  "constructor",
])("an unknown area does not resolve to a hamlet elsewhere: %j", (text) => {
  for (const country of ["GB", "DE"]) expect(slugsOf(text, country)).toBe("");
});

test.each([
  ["Frankfurt (Oder)", "frankfurt-oder"],
  ["Frankfurt/Main", "frankfurt-am-main"],
  ["Frankfurt a. d. Oder", "frankfurt-oder"],
  ["Halle (Saale)", "halle-saale"],
  ["Halle/Saale", "halle-saale"],
  ["Halle (Saale), Sachsen-Anhalt", "halle-saale"],
  ["Limburg (Lahn)", "limburg-an-der-lahn"],
  ["Marburg", "marburg-an-der-lahn"],
  ["Brandenburg (Havel)", "brandenburg-an-der-havel"],
  ["Esslingen am Neckar", "esslingen"],
  ["Bergen (Rügen)", "bergen-auf-rugen"],
  ["Paris (Frankreich)", "paris"],
  ["Stade", "hansestadt-stade"],
  ["Lutherstadt Wittenberg", "wittenberg"],
  ["Berlin-Mitte", "mitte"],
  ["Köln-Ehrenfeld", "koln"],
  ["Garmisch-Partenkirchen", "garmisch-partenkirchen"],
  ["Muenchen", "munich"],
  ["D-80331 München, BY", "munich"],
  ["Mailand", "milan"],
  ["Bayern", "bavaria.region"],
  ["Hessen", "hesse.region"],
  ["NRW", "north-rhine-westphalia.region"],
  ["Niedersachsen", "lower-saxony.region"],
  ["Thüringen", "thuringia.region"],
  ["Frankreich", "france.country"],
])("in a German feed %j resolves to %s", (text, slugs) => expect(slugsOf(text, "DE")).toBe(slugs));

test.each([
  ["Leeds, Bradford", "GB", "leeds bradford"],
  ["Glasgow, Edinburgh, Scotland", "GB", "glasgow edinburgh"],
  ["York, Durham", "GB", "york durham-county-durham"],
  ["Cardiff, Swansea", "GB", "cardiff swansea"],
  ["Sheffield, Leeds, York", "GB", "sheffield leeds york"],
  ["Bristol, Bath", "GB", "bristol bath"],
  ["Leeds and York", "GB", "leeds york"],
  ["Leeds/Bradford", "GB", "leeds bradford"],
  ["Leeds, York and Hull", "GB", "leeds york kingston-upon-hull"],
  ["Kent, Surrey", "GB", "kent.region surrey.region"],
  ["Berlin, Hamburg oder München", "DE", "berlin hamburg munich"],
  ["Köln und Bonn", "DE", "koln bonn"],
  ["Lyon et Grenoble", "FR", "lyon grenoble"],
  ["New York, Boston", "US", "new-york-city boston"],
  ["Dallas-Fort Worth", "US", "dallas fort-worth"],
  ["Texas, Oklahoma", "US", "texas.region oklahoma.region"],
  ["USA, Canada", null, "united-states.country canada.country"],
  ["Germany, Austria, Switzerland", null, "germany.country austria.country switzerland.country"],
])("%j in a feed of %s means several places", (text, country, slugs) => {
  expect(sorted(slugsOf(text, country))).toBe(sorted(slugs));
});

test.each([
  ["Tyne and Wear", "GB", "tyne-and-wear.region"],
  ["Brighton & Hove", "GB", "brighton"],
  ["Trinidad and Tobago", "GB", "trinidad-and-tobago.country"],
  ["Croydon, London", "GB", "croydon"],
  ["Salford, Manchester", "GB", "salford"],
  ["Keighley, Bradford", "GB", "keighley"],
  ["Brooklyn, New York", "US", "brooklyn"],
  ["Westport, New York", "US", "new-york-city"],
  ["Allen County, Kentucky", "US", "allen-county-kentucky.region"],
])("%j in a feed of %s means one place", (text, country, slug) => expect(slugsOf(text, country)).toBe(slug));

test.each([
  ["Perth", "GB", "perth-perth-and-kinross"],
  ["Wells", "GB", "wells"],
  ["Sandwich", "GB", "sandwich-kent"],
  ["Wellington", "GB", "wellington-shropshire"],
  ["Perth, Australia", "GB", "perth"],
  ["Portland (Maine)", "GB", "portland-maine"],
  ["Needham, Norfolk", "GB", "norfolk.region"],
  ["St James, Bristol, UK", "GB", "bristol"],
  ["St Mary's, Southampton, UK", "GB", "southampton"],
  ["St Davids, Exeter, UK", "GB", "exeter"],
  ["Altstadt, Köln, Deutschland", "DE", "koln"],
  ["Aberystwyth, Swansea, UK", "GB", "aberystwyth"],
  ["Annapolis Junction, MD", "GB", "maryland.region"],
  ["Quantico, VA", null, "virginia.region"],
  ["North Salem, IN", "US", "indiana.region"],
  ["Tbilisi, GE", "US", "tbilisi"],
  ["Maryland", null, "maryland.region"],
  ["Bath", null, "bath"],
  ["US-TX-Austin", "GB", "austin"],
  ["Aarhus, DK", "US", "arhus"],
  ["Burbank, Washington", "US", "burbank-washington"],
  ["Bangor, Washington, United States", "US", "washington.region"],
  ["Gotham, New York, USA", "US", "new-york-city"],
  ["Fort Buchanan, Puerto Rico, United States", "US", "puerto-rico.country"],
  ["8001 Zürich", "CH", "zurich"],
  ["Mariahilfer Straße 1, 1060 Wien", null, "vienna"],
  ["1000 Bruxelles", "GB", "brussels"],
  ["1200 London Road, Leeds", "GB", "leeds"],
  ["5000 Richmond, Houston, TX", "US", "houston"],
])("the home or stated country tells namesakes apart: %j in a feed of %s", (text, country, slug) => {
  expect(slugsOf(text, country)).toBe(slug);
});

test("a postcode of one of several places puts the others near it", () => {
  const postalCodes = postalCodesOf([
    row("KT1", "Kingston upon Thames", 51.41, -0.3),
    row("LL13", "Wrexham", 53.04, -2.99),
  ]);
  const resolve = placeResolver(gazetteer, { country: "GB", postalCodes });
  const read = (text: string, postalCode: string) =>
    resolve({ text, postalCode, country: "GB" }).found.map(({ place: { slug } }) => slug);
  expect(read("Wrexham or Bangor", "LL13 7YP")).toEqual(["wrexham.town", "bangor-gwynedd.town"]);
  expect(read("Richmond & Kingston upon Thames", "KT1 1AA")).toEqual([
    "kingston-upon-thames.town",
    "richmond-greater-london.town",
  ]);
});
