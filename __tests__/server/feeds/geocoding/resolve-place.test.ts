import fc from "fast-check";
import type { RawPlace } from "../../../../src/server/feeds/feed/feed-row";
import type { Gazetteer } from "../../../../src/server/feeds/geocoding/gazetteer";
import { kilometresTo } from "../../../../src/server/feeds/geocoding/nearest-town";
import { postalCodesOf } from "../../../../src/server/feeds/geocoding/postal-codes";
import { placeResolver } from "../../../../src/server/feeds/geocoding/resolve-place";
import { belongsTo } from "../../../../src/server/places/names/country-names";
import { smallGazetteer, smallPlaces } from "./small-gazetteer";

const postcodes = [
  { country: "GB", code: "CR0", place: "Croydon", region: "England", latitude: 51.37, longitude: -0.09 },
  { country: "GB", code: "EX1", place: "Exeter", region: "England", latitude: 50.73, longitude: -3.49 },
  { country: "GB", code: "PO30", place: "Newport", region: "England", latitude: 50.7, longitude: -1.3 },
  { country: "GB", code: "W2", place: "Paddington", region: "England", latitude: 51.515, longitude: -0.18 },
  { country: "US", code: "43215", place: "Columbus", region: "Ohio", latitude: 39.97, longitude: -83.0 },
];
const postalCodes = postalCodesOf(postcodes);

/** The resolved places as one line, each with its ancestors. */
function line(raw: RawPlace, country: string | null = "GB", loaded = true): string {
  const resolve = placeResolver(smallGazetteer, loaded ? { country, postalCodes } : { country });
  const { found, remote } = resolve(raw);
  const lines = found.map(({ place, remark }) => {
    const above = smallPlaces.filter(({ id, lastId }) => id <= place.id && place.id <= lastId);
    const doubt = remark === null ? "" : remark.kind === "rough" ? " (about)" : ` (${remark.reason})`;
    const names = above.map(({ name }) => name).reverse();
    return names.join(", ") + doubt;
  });
  return (lines.join(" + ") || "nowhere") + (remote ? " (remote)" : "");
}

const london = "London, Greater London, England, United Kingdom";
const islandNewport = "Newport, Isle of Wight, England, United Kingdom";
const leeds = "Leeds, West Yorkshire, England, United Kingdom";
const exeter = "Exeter, Devon, England, United Kingdom";
const croydon = "Croydon, Greater London, England, United Kingdom";
const lewisham = "Lewisham, Greater London, England, United Kingdom";

test.each([
  ["Barnstaple,_Devon", "Barnstaple, Devon, England, United Kingdom"],
  ["Leeds, LS1 4AP", leeds],
  ["Durham, Co. Durham", "Durham, County Durham, England, United Kingdom"],
  ["Hull, UK", "Kingston upon Hull, Humberside, England, United Kingdom"],
  ["Newport", "Newport, Wales, United Kingdom"],
  ["Newport, Isle of Wight", islandNewport],
  ["London", london],
  ["Exeter Airport, Devon", exeter],
  ["ZURICH, Switzerland", "Zürich, Zurich, Switzerland"],
  ["Bahnhofstrasse 1, 8001 Zürich", "Zürich, Zurich, Switzerland"],
  ["Devon", "Devon, England, United Kingdom"],
  ["London - Croydon", croydon],
  ["Croydon, London", croydon],
  ["East London, UK", london],
  ["SE London", london],
  ["Leeds, W Yorkshire", leeds],
  ["Leeds City Centre", leeds],
  ["Leeds General Infirmary, UK", `${leeds} (about)`],
])("in a British feed %j resolves to %s", (text, expected) => {
  expect(line({ text })).toBe(expected);
});

test.each([
  ["Washington, District of Columbia", "Washington, District of Columbia, United States"],
  ["Atlanta, Georgia", "Atlanta, Georgia, United States"],
  ["Fort Benning, Georgia", "Georgia, United States (about)"],
  ["Tbilisi, Georgia", "Tbilisi, Georgia"],
  ["New York, New York", "New York City, New York, United States"],
  ["San Diego, CA", "San Diego, California, United States"],
  ["Arlington, Virginia", "Arlington, Arlington County, Virginia, United States"],
  ["Pentagon, Arlington, Virginia", "Arlington, Arlington County, Virginia, United States"],
  ["Naval Air Station San Diego, California", "San Diego, California, United States"],
  ["San Juan, Puerto Rico, United States", "San Juan, Puerto Rico"],
  ["Columbus", "Columbus, Ohio, United States"],
  ["London", london],
  ["Iraq, , Iraq", "Iraq"],
  ["Seoul, Korea, Republic of", "Seoul, South Korea"],
  ["Anywhere in the U.S. (remote job), United States", "United States (remote)"],
  ["Location Negotiable After Selection, United States", "United States"],
])("in an American feed %j resolves to %s", (text, expected) => {
  expect(line({ text }, "US")).toBe(expected);
});

test.each([
  ["East London", london],
  ["Lewisham", lewisham],
  ["St Mary's Hospital, London, W2 1NY", london],
  ["New Cross Hospital, Wolverhampton", "Wolverhampton, West Midlands, England, United Kingdom"],
  ["Atlantis", "United Kingdom (about)"],
])("%j with the country GB resolves to %s, with and without postal codes", (city, expected) => {
  for (const loaded of [true, false]) expect(line({ city, country: "GB" }, null, loaded)).toBe(expected);
});

const [dallas, houston] = ["Dallas, Texas, United States", "Houston, Texas, United States"];

test.each([
  ["US", "Dallas, TX, Houston, TX", `${dallas} + ${houston}`],
  ["US", "Dallas, TX, Houston, TX, USA", `${dallas} + ${houston}`],
  ["GB", "London, Leeds", `${london} + ${leeds}`],
  ["GB", "Leeds; London", `${leeds} + ${london}`],
  ["GB", "Leeds / Newport, Isle of Wight", `${leeds} + ${islandNewport}`],
  ["GB", "Leeds; West Yorkshire", leeds],
  ["GB", "London, England, Zürich, Switzerland", `${london} + Zürich, Zurich, Switzerland`],
])("several places in one text are found, each with its own state: in %s, %s", (country, text, expected) => {
  expect(line({ text }, country)).toBe(expected);
});

test.each([
  [["Leeds"], ["Xyzzyville"], "Leeds; Xyzzyville"],
  [["Leeds", "Exeter"], ["Nowhereville"], "Leeds / Nowhereville / Exeter"],
  [["London", "Leeds"], ["Xyzzyville"], "London, Leeds, Xyzzyville"],
  [["Leeds"], [], "Xyzzyville, Leeds"],
  // A long text is read up to the end of a name.
  [["Leeds"], ["; Finlandia; Exeter"], `${"Leeds; ".repeat(285)}Finlandia; Exeter`],
])("of several places, those known are found and others reported: %j, %j", (names, unknown, text) => {
  const read = placeResolver(smallGazetteer, { country: "GB" })({ text });
  expect([read.found.map(({ place }) => place.name), read.unknown]).toEqual([names, unknown]);
});

test("an unknown county leaves a town with namesakes at its country, not at a guess", () => {
  expect(line({ text: "Columbus, Nowhere County, United States" }, "US")).toBe("United States (about)");
  expect(line({ text: "San Antonio, Nowhere County, United States" }, "US")).toBe(
    "San Antonio, Texas, United States",
  );
});

test("a text without a place resolves to none, and may be remote", () => {
  for (const text of ["", "TBC", "Various", "n/a", "Multiple locations"])
    expect(line({ text })).toBe("nowhere");
  expect(line({ text: "Work from home" })).toBe("nowhere (remote)");
  expect(line({ text: "Remote - London" })).toBe(`${london} (remote)`);
});

test("a place's slug resolves to the place", () => {
  const slug = smallPlaces.find(({ name }) => name === "Leeds")?.slug ?? "";
  expect(line({ slug })).toBe(leeds);
});

describe("coordinates", () => {
  const point = { latitude: "50.71", longitude: "-1.30" };

  test("choose between namesakes and locate an unknown name", () => {
    expect(line({ city: "Newport", country: "UK", ...point })).toBe(islandNewport);
    expect(line({ text: "St Mary's Hospital", ...point })).toBe(islandNewport);
    expect(line({ text: "TBC", country: "GB", ...point })).toBe(islandNewport);
  });

  test("outweigh a town's name, but not a town named with its region, and never the country", () => {
    const far = `${islandNewport} (by its coordinates, 214 miles from Leeds)`;
    expect(line({ city: "Leeds", country: "UK", ...point })).toBe(far);
    const named = `${leeds} (by its names, 214 miles from its coordinates)`;
    expect(line({ city: "Leeds", region: "West Yorkshire", country: "UK", ...point })).toBe(named);
    // England contains the coordinates too, so it is no evidence for Leeds.
    expect(line({ city: "Leeds", region: "England", country: "UK", ...point })).toBe(far);
    expect(line({ city: "Base Camp", country: "Iraq", ...point })).toBe("Iraq (about)");
    expect(line({ city: "Baghdad", country: "Iraq", ...point })).toBe(
      "Baghdad, Iraq (its coordinates lie outside of its country)",
    );
  });

  test("within five miles of a named town resolve to it, unless another is nearer for its size", () => {
    expect(line({ city: "London", country: "GB", latitude: 51.47, longitude: -0.1 })).toBe(london);
    expect(line({ city: "London", country: "GB", latitude: 51.37, longitude: -0.1 })).toBe(croydon);
  });

  test("beyond five miles of any town resolve to one whose outskirts reach them, else to its region", () => {
    const outskirts = { country: "GB", latitude: 51.6, longitude: -0.25 };
    expect(line({ city: "London", ...outskirts })).toBe(london);
    expect(line({ city: "Nowhere", ...outskirts })).toBe(london);
    expect(line({ city: "London", country: "GB", latitude: 51.7, longitude: -0.5 })).toBe(
      "Greater London, England, United Kingdom",
    );
  });

  test("far from all towns resolve to the region of the nearest", () => {
    expect(line({ text: "Lodge", country: "GB", latitude: 53.95, longitude: -1.1 })).toBe(
      "West Yorkshire, England, United Kingdom",
    );
  });

  test("an hour's drive from any town leave only the country, despite a well-known namesake abroad", () => {
    const lodge = { city: "London", country: "US", latitude: 39.5, longitude: -84.35 };
    expect(line(lodge)).toBe("United States (by its coordinates, 55 miles from London)");
  });

  test("of 0, 0, in whole degrees or without numbers are ignored", () => {
    expect(line({ latitude: 0, longitude: 0 })).toBe("nowhere");
    expect(line({ latitude: 54, longitude: -2 })).toBe("nowhere");
    expect(line({ latitude: "x", longitude: null })).toBe("nowhere");
  });
});

describe("a postcode", () => {
  test("chooses between namesakes and locates an unknown name", () => {
    expect(line({ city: "Newport", postalCode: "PO30 5TG" }, null)).toBe(islandNewport);
    expect(line({ text: "Newport, PO30 5TG" }, null)).toBe(islandNewport);
    expect(line({ text: "HQ", country: "GB", postalCode: "ex1" })).toBe(exeter);
    expect(line({ city: "Columbus", country: "US", postalCode: "43215-0001" }, null)).toBe(
      "Columbus, Ohio, United States",
    );
  });

  test("outweighs a name that is far from it, unless the coordinates agree with the name", () => {
    expect(line({ city: "Leeds", country: "GB", postalCode: "EX1 1AA" })).toBe(
      `${exeter} (by its postcode, 227 miles from Leeds)`,
    );
    const atLeeds = { latitude: 53.8, longitude: -1.55 };
    expect(line({ city: "Leeds", country: "GB", postalCode: "EX1 1AA", ...atLeeds })).toBe(leeds);
  });

  test("and coordinates that agree outweigh the stated country; neither does alone", () => {
    const inExeter = { latitude: 50.73, longitude: -3.5 };
    expect(line({ city: "Office", country: "US", postalCode: "EX1 1AA", ...inExeter }, null)).toBe(exeter);
    expect(line({ city: "Office", country: "US", ...inExeter }, null)).toBe("United States (about)");
    expect(line({ city: "Office", country: "US", postalCode: "EX1 1AA" }, null)).toBe(
      "United States (about)",
    );
  });

  test("still tells namesakes apart when its codes are not loaded", () => {
    expect(line({ city: "London", postalCode: "CR0 1LB" }, null, false)).toBe(london);
    expect(line({ city: "Lewisham", postalCode: "SE13 6LH" }, null, false)).toBe(lewisham);
    expect(line({ city: "Office", postalCode: "LS1 4AP" }, null, false)).toBe(`${leeds} (about)`);
  });
});

const word = fc.constantFrom(
  ..."Newport Georgia UK US remote Columbus in - ( , St Lewisham London".split(" "),
  "",
);
const names = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));
const towns = smallPlaces.filter(({ class: kind }) => kind === "town");
const spot = fc.constantFrom(...towns).map(({ latitude, longitude }) => ({ latitude, longitude }));
const anyPlace: fc.Arbitrary<RawPlace> = fc
  .tuple(names, fc.constantFrom("GB", "US", "IQ", null), fc.option(spot))
  .map(([text, country, point]) => ({ text, country, ...point }));

describe("any place of a feed", () => {
  const resolve = placeResolver(smallGazetteer, { country: null, postalCodes });

  test("never throws and resolves only to known places", () => {
    const odd = fc.record({
      text: fc.oneof(names, fc.string()),
      city: fc.string(),
      country: word,
      postalCode: fc.oneof(fc.string(), fc.integer()),
      latitude: fc.oneof(fc.double(), fc.string()),
      longitude: fc.oneof(fc.double(), fc.string()),
    });
    fc.assert(
      fc.property(fc.oneof(odd, anyPlace), (raw) => {
        for (const { place } of resolve(raw).found) expect(smallPlaces).toContainEqual(place);
      }),
    );
  });

  test("keeps its stated country when its postcode is of that country", () => {
    fc.assert(
      fc.property(anyPlace, fc.option(fc.constantFrom(...postcodes)), (raw, postcode) => {
        const stated = raw.country ?? null;
        fc.pre(stated !== null && (postcode === null || stated === postcode.country));
        for (const { place } of resolve({ ...raw, postalCode: postcode?.code ?? null }).found)
          expect(place.countryCode === stated || belongsTo(place.countryCode, stated ?? "")).toBe(true);
      }),
    );
  });

  test("is never farther from its postcode than it is without the postcode", () => {
    fc.assert(
      fc.property(anyPlace, fc.constantFrom(...postcodes), (raw, postcode) => {
        fc.pre(raw.country === postcode.country);
        const far = (given: RawPlace) =>
          Math.min(...resolve(given).found.map(({ place }) => kilometresTo(place, postcode)));
        expect(far({ ...raw, postalCode: postcode.code })).toBeLessThanOrEqual(far(raw));
      }),
    );
  });
});

describe("the work for a place", () => {
  /** Counts names looked up and places examined. */
  function stepsFor(raw: RawPlace): number {
    let steps = 0;
    const counting: Gazetteer = {
      ...smallGazetteer,
      named(name) {
        const found = smallGazetteer.named(name);
        steps += 1 + found.length;
        return found;
      },
      areasAround(place) {
        steps += 1;
        return smallGazetteer.areasAround(place);
      },
    };
    placeResolver(counting, { country: "US" })(raw);
    return steps;
  }
  const list = (count: number) => Array(count).fill("Dallas, TX, Houston, TX").join(", ");

  test("grows no faster than the number of its names", () => {
    const [few, many] = [stepsFor({ text: list(4) }), stepsFor({ text: list(16) })];
    expect(many).toBeLessThan(5 * few);
    const columbuses = Array.from({ length: 80 }, (_, index) => `Columbus ${index}`).join(", ");
    expect(stepsFor({ text: columbuses })).toBeLessThan(50 * 80);
  });

  test("is bounded, however long the text", () => {
    expect(stepsFor({ text: list(50_000) })).toBeLessThan(20 * stepsFor({ text: list(4) }));
  });
});

describe("the point kept for a job", () => {
  const pointsOf = (raw: RawPlace, codes = postalCodes) =>
    placeResolver(smallGazetteer, { country: "GB", postalCodes: codes })(raw).found.map(({ point }) => point);
  const leedsAt = { latitude: 53.85, longitude: -1.6 };

  test("is its coordinates, also where a postcode agrees", () => {
    expect(pointsOf({ text: "Leeds", ...leedsAt })).toEqual([leedsAt]);
    const croydonAt = { latitude: 51.36, longitude: -0.08 };
    expect(pointsOf({ text: "Croydon", postalCode: "CR0 1AA", ...croydonAt })).toEqual([croydonAt]);
  });

  const district = (latitudes: readonly number[]) =>
    postalCodesOf(
      latitudes.map((latitude, index) => ({
        ...{ country: "GB", code: "LS99", place: `Village ${index}`, region: "England" },
        ...{ latitude, longitude: -1.55 },
      })),
    );

  test("is its postcode's, unless that spans places over five miles from its centre", () => {
    const point = { latitude: 51.37, longitude: -0.09 };
    expect(pointsOf({ text: "Croydon", postalCode: "CR0 1AA" })).toEqual([point]);
    const wide = district([53.8, 53.81, 53.95]);
    expect(pointsOf({ text: "Leeds", postalCode: "LS99 1AA" }, wide)).toEqual([null]);
    // The named village's own point is kept.
    const village = { text: "Village 2", postalCode: "LS99 1AA" };
    expect(pointsOf(village, wide)).toEqual([{ latitude: 53.95, longitude: -1.55 }]);
  });

  test("is the centre of a wide postcode area where no town is near it", () => {
    const found = pointsOf({ postalCode: "LS99 1AA" }, district([53.8, 53.95, 54.1]));
    expect(found).toEqual([{ latitude: 53.95, longitude: -1.55 }]);
  });

  test("is its coordinates outside any town, too", () => {
    const wild = { latitude: 53.95, longitude: -1.1 };
    expect(pointsOf({ text: "Lodge", country: "GB", ...wild })).toEqual([wild]);
  });

  test("is null where a name, a region or a slug decides the place, also against coordinates", () => {
    const [leedsPlace] = smallPlaces.filter(({ name }) => name === "Leeds");
    const farAway = { latitude: 50.72, longitude: -3.53 };
    for (const raw of [
      { text: "Leeds" },
      { slug: leedsPlace?.slug },
      { text: "Leeds, West Yorkshire", ...farAway },
    ] as RawPlace[])
      expect(pointsOf(raw)).toEqual([null]);
  });

  test("is kept once where the town is named twice", () => {
    expect(pointsOf({ text: "Leeds; Leeds", ...leedsAt })).toEqual([leedsAt]);
  });
});
