import fc from "fast-check";
import {
  recentFor,
  recentKeywords,
  sameKeywords,
} from "../../../src/features/suggestions/suggestion-listeners";
import { searchKey, withSearchSeen } from "../../../src/features/visits/visit-record";
import { emptyQuery } from "../../../src/shared/search-query";

/** The browser's record after searches for these keywords in turn. */
function recordOf(...keywords: string[]) {
  return keywords.reduce(
    (record, text, place) =>
      withSearchSeen(record, searchKey({ ...emptyQuery, keywords: text, job_types: [`${place}`] }), null, 1),
    withSearchSeen(undefined, "", null, 1),
  );
}

test("recent searches are listed newest first, once each, ignoring case and spacing", () => {
  const record = recordOf("nurse", "Staff  nurse", "cook", "staff NURSE");
  expect(recentKeywords(record)).toEqual(["staff NURSE", "cook", "nurse"]);
});

test("there are no recent searches without a record, or while it is switched off", () => {
  expect([recentKeywords(undefined), recentKeywords("off")]).toEqual([[], []]);
});

test("an empty field offers up to five; typed text offers those with a word it starts", () => {
  const recent = ["staff nurse", "cook", "Café manager", "nursery", "driver", "chef"];
  expect(recentFor(recent, " ", [])).toEqual(["staff nurse", "cook", "Café manager", "nursery", "driver"]);
  expect(recentFor(recent, "NUR", [])).toEqual(["staff nurse", "nursery"]);
  expect(recentFor(recent, "cafe", [])).toEqual(["Café manager"]);
});

test("recent searches leave out the typed text and the server's suggestions", () => {
  expect(recentFor(["Nurse", "nurse manager", "nursery"], "nurse", [{ text: "Nurse Manager" }])).toEqual([
    "nursery",
  ]);
});

test("at most five distinct recorded searches are offered, for any record and text", () => {
  const texts = fc.array(fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(texts, fc.string({ unit: "grapheme", maxLength: 3 }), (keywords, typed) => {
      const recent = recentKeywords(recordOf(...keywords));
      const offered = recentFor(recent, typed, []);
      expect(offered.length).toBeLessThanOrEqual(5);
      expect(offered.every((text) => keywords.includes(text))).toBe(true);
      expect(new Set(offered.map(sameKeywords)).size).toBe(offered.length);
    }),
  );
});
