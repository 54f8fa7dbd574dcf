import fc from "fast-check";
import { foldWords } from "../../../../src/server/search/thesaurus/parse-vocabulary";

test.each([
  ["Registered Nurses (RN)", ["registered", "nurse", "rn"]],
  ["Part-Time Maîtres d'hôtel", ["part", "time", "maitre", "d", "hotel"]],
  ["C#, C++ & .NET / R&D", ["c#", "c++", ".net", "r&d"]],
  ["f# or C", ["f#", "or", "c"]],
  ["Builder’s Labourer, driver's mate", ["builder", "labourer", "driver", "mate"]],
  ["Secretaries, waitresses, boxes, coaches", ["secretary", "waitress", "box", "coach"]],
  ["Analysis status class gas IT", ["analysis", "status", "class", "gas", "it"]],
  ["Node.js VB.NET", ["node", "js", "vb", "net"]],
  ["  —  ", []],
  ["", []],
])("%j is %j", (text, words) => expect(foldWords(text)).toEqual(words));

test("folded words fold to themselves in other cases and with other spaces", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const words = foldWords(text);
      expect(foldWords(` ${text}\t`)).toEqual(words);
      for (const word of words) expect(word).not.toMatch(/\s|^$/);
    }),
  );
});

test("long texts of signs take no long time", () => {
  expect(foldWords("'s".repeat(50_000)).length).toBeLessThan(2);
  expect(foldWords("c+".repeat(50_000)).length).toBeGreaterThan(0);
});
