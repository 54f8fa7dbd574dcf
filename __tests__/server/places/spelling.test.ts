import fc from "fast-check";
import { spellingOf, spellingsOfName, spellingsOfTyped } from "../../../src/server/places/names/spelling";

test.each([
  ["Leeds", "leeds"],
  ["  Bury   St. Edmunds ", "bury saint edmunds"],
  ["Zürich", "zurich"],
  ["Zu\u0308rich", "zurich"],
  ["Łódź", "lodz"],
  ["Straße", "strasse"],
  ["Saint-Denis", "saint denis"],
  ["St Denis", "saint denis"],
  ["Sankt Gallen", "saint gallen"],
  ["Mt. Vernon", "mount vernon"],
  ["Ft Worth", "fort worth"],
  ["King's Lynn", "kings lynn"],
  ["King’s Lynn", "kings lynn"],
  ["L'Haÿ-les-Roses", "l hay les roses"],
  ["Zürich (Kreis 7) / Witikon", "zurich kreis 7 witikon"],
  ["Tyne & Wear", "tyne and wear"],
  ["%_'\"\\;--", ""],
  ["😀🇬🇧", ""],
  ["\0", ""],
])("%j is looked up as %j", (text, spelling) => expect(spellingOf(text)).toBe(spelling));

test("any text gives lower-case words, and respelling them changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const spelling = spellingOf(text);
      expect(spelling).toMatch(/^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/);
      expect(spellingOf(spelling)).toBe(spelling);
      expect(spellingsOfTyped(text).every((typed) => /^[a-z0-9 ]+$/.test(typed))).toBe(true);
    }),
  );
});

test("an abbreviation as the last word may also be a prefix", () => {
  expect(spellingsOfTyped("east st")).toEqual(["east saint", "east st"]);
  expect(spellingsOfTyped("st ives")).toEqual(["saint ives"]);
  expect(spellingsOfTyped("!?")).toEqual([]);
});

test("a name also has spellings with expanded umlauts and without apostrophes", () => {
  expect(spellingsOfName("Zürich")).toEqual(["zurich", "zuerich"]);
  expect(spellingsOfName("ÅRHUS")).toEqual(["arhus", "aarhus"]);
  expect(spellingsOfName("O'Fallon")).toEqual(["o fallon", "ofallon"]);
  expect(spellingsOfName("Leeds")).toEqual(["leeds"]);
});
