import { existsSync, readFileSync } from "node:fs";
import type { RawPlace } from "../../../../src/server/feeds/feed/feed-row";
import type { Gazetteer } from "../../../../src/server/feeds/geocoding/gazetteer";
import {
  kilometresBetween,
  kilometresTo,
  TownIndex,
} from "../../../../src/server/feeds/geocoding/nearest-town";
import { type PostalRow, postalCodesOf } from "../../../../src/server/feeds/geocoding/postal-codes";
import { placeResolver } from "../../../../src/server/feeds/geocoding/resolve-place";
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

/** A place of each of some codes, others at each run: `npx jest --seed=N PATH` takes the same again. */
function someOf(rows: readonly PostalRow[]): PostalRow[] {
  const codes = [...new Map(rows.map((each) => [each.code, each])).values()];
  const first = Math.abs(jest.getSeed());
  return codes.filter((_, index) => codes.length < 300 || (first + index * 7919) % codes.length < 300);
}

const fiveMiles = 5 * 1.609344;
/** The islands have countries of their own, and British postcodes. */
const british = new Set(["GB", "GG", "JE", "IM"]);

let gazetteer: Gazetteer;
let towns: TownIndex;
beforeAll(async () => {
  gazetteer = gazetteerWith(await knownPlaces());
  towns = new TownIndex(gazetteer);
}, 120_000);

describe.each<[name: string, rows: () => PostalRow[]]>([
  ["some British postcodes", () => some],
  ...(existsSync(file) ? [["300 of all British postcodes", rowsOfFile] as [string, () => PostalRow[]]] : []),
])("%s", (_name, rowsOf) => {
  test.each<[name: string, raw: (at: PostalRow) => RawPlace]>([
    ["coordinates", ({ place, latitude, longitude }) => ({ text: place, latitude, longitude })],
    ["a postcode in its text", ({ place, code }) => ({ text: `${place}, ${code} 1AA` })],
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
    "a job with %s is placed within five miles of them wherever a town lies so near, and elsewhere its point is kept or the note says that it is not",
    (_with, raw) => {
      const rows = rowsOf();
      const resolve = placeResolver(gazetteer, { country: "GB", postalCodes: postalCodesOf(rows) });
      for (const at of someOf(rows)) {
        const isTownNear =
          towns.nearest(at, fiveMiles, ({ countryCode }) => british.has(countryCode)) !== null;
        const { found } = resolve({ ...raw(at), country: "GB" });
        const isInTown = found.some(({ place }) => kilometresTo(place, at) <= fiveMiles);
        const isKept = found.some(({ point }) => point !== null && kilometresBetween(point, at) <= fiveMiles);
        const isRough = found.some(({ remark }) => remark?.kind === "rough");
        expect([at.code, at.place, isTownNear, isInTown || isKept || isRough]).toEqual([
          at.code,
          at.place,
          isInTown,
          true,
        ]);
      }
    },
  );
});
