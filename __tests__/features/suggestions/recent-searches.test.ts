import fc from "fast-check";
import {
  recentFor,
  recentKeywords,
  sameKeywords,
} from "../../../src/features/suggestions/suggestion-listeners";
import { searchKey, withSearchSeen } from "../../../src/features/visits/visit-record";
import { emptyQuery } from "../../../src/shared/search-query";

/** What a browser remembers of these keywords, searched for one after the other. */
function recordOf(...keywords: string[]) {
  return keywords.reduce(
    (record, text, place) =>
      withSearchSeen(record, searchKey({ ...emptyQuery, keywords: text, job_types: [`${place}`] }), null, 1),
    withSearchSeen(undefined, "", null, 1),
  );
}

test("recent searches are their keywords, the last one first, each once whatever its case and spacing", () => {
  const record = recordOf("nurse", "Staff  nurse", "cook", "staff NURSE");
  expect(recentKeywords(record)).toEqual(["staff NURSE", "cook", "nurse"]);
});

test("there are none where nothing is kept, or nobody wants it kept", () => {
  expect([recentKeywords(undefined), recentKeywords("off")]).toEqual([[], []]);
});

test("five at most are offered for nothing, and those with a word that begins so for what is typed", () => {
  const recent = ["staff nurse", "cook", "Café manager", "nursery", "driver", "chef"];
  expect(recentFor(recent, " ", [])).toEqual(["staff nurse", "cook", "Café manager", "nursery", "driver"]);
  expect(recentFor(recent, "NUR", [])).toEqual(["staff nurse", "nursery"]);
  expect(recentFor(recent, "cafe", [])).toEqual(["Café manager"]);
});

test("what is typed already, and what is suggested with its number, is not offered again", () => {
  expect(recentFor(["Nurse", "nurse manager", "nursery"], "nurse", [{ text: "Nurse Manager" }])).toEqual([
    "nursery",
  ]);
});

test("whatever is kept and typed, no more than five come, of what is kept, and none twice", () => {
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
