import fc from "fast-check";
import type { RawPlace } from "../../../../src/server/feeds/feed-row";
import { placeResolver } from "../../../../src/server/feeds/gazetteer/resolve-place";
import { smallGazetteer, smallPlaces } from "./small-gazetteer";

/** The resolved place with all above it, as one line. */
function line(raw: RawPlace, country: string | null = "GB"): string {
  const { place, exact, remote } = placeResolver(smallGazetteer, { country })(raw);
  const above =
    place === null ? [] : smallPlaces.filter(({ id, lastId }) => id <= place.id && place.id <= lastId);
  const names = above.map(({ name }) => name).reverse();
  return [names.join(", ") || "nowhere", exact ? "" : " (about)", remote ? " (remote)" : ""].join("");
}

test.each([
  ["Barnstaple,_Devon", "Barnstaple, Devon, England, United Kingdom"],
  ["Leeds, LS1 4AP", "Leeds, West Yorkshire, England, United Kingdom"],
  ["Durham, Co. Durham", "Durham, County Durham, England, United Kingdom"],
  ["Hull, UK", "Kingston upon Hull, Humberside, England, United Kingdom"],
  ["Newport", "Newport, Wales, United Kingdom"],
  ["Newport, Isle of Wight", "Newport, Isle of Wight, England, United Kingdom"],
  ["London", "London, Greater London, England, United Kingdom"],
  ["Exeter Airport, Devon", "Exeter, Devon, England, United Kingdom"],
  ["ZURICH, Switzerland", "Zürich, Zurich, Switzerland"],
  ["Devon", "Devon, England, United Kingdom"],
])("in a British feed %j is %s", (text, expected) => {
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
  ["Pentagon, Arlington, Virginia", "Arlington, Arlington County, Virginia, United States (about)"],
  ["Naval Air Station San Diego, California", "San Diego, California, United States"],
  ["San Juan, Puerto Rico, United States", "San Juan, Puerto Rico"],
  ["Columbus", "Columbus, Ohio, United States"],
  ["London", "London, Greater London, England, United Kingdom"],
  ["Iraq, , Iraq", "Iraq"],
  ["Seoul, Korea, Republic of", "Seoul, South Korea"],
  ["Anywhere in the U.S. (remote job), United States", "United States (remote)"],
  ["Location Negotiable After Selection, United States", "United States"],
])("in an American feed %j is %s", (text, expected) => {
  expect(line({ text }, "US")).toBe(expected);
});

test("an unknown town in between leaves the larger place rather than a guess among namesakes", () => {
  expect(line({ text: "Columbus, Nowhere County, United States" }, "US")).toBe("United States (about)");
  expect(line({ text: "San Antonio, Nowhere County, United States" }, "US")).toBe(
    "San Antonio, Texas, United States",
  );
});

test("places that say nothing, or only that the work is remote, are nowhere", () => {
  for (const text of ["", "TBC", "Various", "n/a", "Multiple locations"]) {
    expect(line({ text })).toBe("nowhere (about)");
  }
  expect(line({ text: "Work from home" })).toBe("nowhere (about) (remote)");
  expect(line({ text: "Remote - London" })).toBe("London, Greater London, England, United Kingdom (remote)");
});

test("our own slug is taken at its word", () => {
  const leeds = smallPlaces.find(({ name }) => name === "Leeds");
  expect(line({ slug: leeds?.slug ?? "" })).toBe("Leeds, West Yorkshire, England, United Kingdom");
});

test("coordinates choose between namesakes and place what has no known name, but lose against a name", () => {
  const point = { latitude: "50.71", longitude: "-1.30" };
  expect(line({ city: "Newport", country: "UK", ...point })).toContain("Isle of Wight");
  expect(line({ text: "St Mary's Hospital", ...point })).toContain("Isle of Wight");
  expect(line({ city: "Leeds", country: "UK", ...point })).toContain("West Yorkshire");
  expect(line({ city: "Base Camp", country: "Iraq", ...point })).toBe("Iraq (about)");
  expect(line({ latitude: 0, longitude: 0 })).toBe("nowhere (about)");
});

test("no words make it throw, and what it finds is a known place", () => {
  const word = fc.constantFrom(
    "Newport",
    "Georgia",
    "UK",
    "US",
    "remote",
    "Columbus",
    "in",
    "-",
    "(",
    ",",
    "St",
    "",
  );
  const place = fc.record({
    text: fc.array(word, { maxLength: 6 }).map((words) => words.join(" ")),
    city: fc.string(),
    country: word,
    latitude: fc.oneof(fc.double(), fc.string()),
    longitude: fc.oneof(fc.double(), fc.string()),
  });
  const resolve = placeResolver(smallGazetteer, { country: "GB" });
  fc.assert(
    fc.property(place, (raw) => {
      const resolved = resolve(raw).place;
      if (resolved !== null) expect(smallPlaces).toContain(resolved);
    }),
  );
});
