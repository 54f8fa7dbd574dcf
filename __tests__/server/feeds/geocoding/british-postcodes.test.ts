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
import { spotsIn } from "../../../../src/server/feeds/geocoding/spots";
import { postalKey } from "../../../../src/server/places/postcodes/postal-key";
import { gazetteerWith } from "./small-gazetteer";
import { knownPlaces } from "./whole-gazetteer";

const row = (code: string, place: string, latitude: number, longitude: number): PostalRow => ({
  country: "GB",
  code,
  place,
  region: "",
  latitude,
  longitude,
});

/** Towns, and villages whose names stand elsewhere too. */
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
}, 120_000);

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
  ])(
    "of jobs with %s, 97 in 100 are found within five miles of them, and 3 are known roughly at most",
    (_with, raw) => {
      const postalCodes = postalCodesOf(rowsOf());
      const resolve = placeResolver(gazetteer, { country: "GB", postalCodes });
      const placed = oneOfEach(rowsOf()).map((at) => {
        const given = raw(at);
        const { found } = resolve({ ...given, country: "GB" });
        const meant =
          given.latitude === undefined ? postalCodes.find("GB", at.code, [given.city ?? ""])?.point : at;
        const kilometres = Math.min(...found.map((each) => kilometresOff(each, meant ?? at)));
        const isRough = found.some(({ remark }) => remark?.kind === "rough");
        return { name: `${at.place} ${at.code}`, isFar: kilometres > fiveMiles, isRough };
      });
      const fewest = (some: typeof placed) =>
        some.length <= 0.03 * placed.length ? [] : some.map(({ name }) => name);
      expect(fewest(placed.filter(({ isFar }) => isFar))).toEqual([]);
      expect(fewest(placed.filter(({ isRough }) => isRough))).toEqual([]);
    },
  );
});

/** From where searches find a job: its spot, or else the middle of its town. */
function kilometresOff({ place, point }: FoundPlace, from: Point): number {
  const [spot] = point === null ? [] : spotsIn(place, [point]);
  return spot === undefined ? kilometresTo(place, from) : kilometresBetween(spot, from);
}
