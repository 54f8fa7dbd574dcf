import { compoundsOf } from "../../../../src/server/search/spelling/job-spelling";
import { indexWords } from "../../../../src/server/search/spelling/word-index";

const words = {
  krankenpfleger: 9,
  altenpfleger: 20,
  pfleger: 3,
  hauspfleger: 1,
  lager: 5,
  lagerleiter: 4,
  leiter: 8,
  flugbegleiter: 2,
  sachbearbeiter: 30,
  arbeiter: 4,
  geschäftsführer: 12,
  unterführer: 1,
  über: 2,
  facharzt: 3,
};

const compounds = async (word: string) => compoundsOf(word, await indexWords(new Map(Object.entries(words))));

test.each([
  ["Pfleger", ["altenpfleger", "krankenpfleger", "hauspfleger"]],
  ["Leiter", ["lagerleiter"]],
  ["Arbeiter", []],
  ["Führer", ["geschaftsfuhrer", "unterfuhrer"]],
  ["Krankenpfleger", []],
  ["Pflegerin", ["altenpfleger", "krankenpfleger", "hauspfleger"]],
  ["Ärzte", ["facharzt"]],
])("%s has the compounds %j, the most frequent first", async (word, expected) => {
  expect(await compounds(word)).toEqual(expected);
});

test.each(["lager", "", "C++", "pfle ger"])("of %j no word that only ends alike", async (word) => {
  expect(await compounds(word)).toEqual([]);
});

test("a word of three letters ends too many others", async () => {
  expect(compoundsOf("amt", await indexWords(new Map([["finanzamt", 3]])))).toEqual([]);
});
