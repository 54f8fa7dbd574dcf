import fc from "fast-check";
import {
  foldWords,
  parseVocabulary,
  readVocabulary,
  VocabularyError,
  vocabularyLimits,
} from "../../../../src/server/search/thesaurus/parse-vocabulary";

test("lines declare two-way synonyms, one-way synonyms or families", () => {
  const text = [
    "\ufeff# ours\r",
    "",
    "[Health care / Nursing]",
    "registered nurse = RN = Registered  Nurse",
    "~ matron, ward sister",
    "[Words / Short]",
    "PA > personal assistant, physician assistant",
    "childcare = child care",
  ].join("\n");
  expect(parseVocabulary(text, "v.txt")).toEqual({
    synonyms: [
      { phrases: ["registered nurse", "RN"], oneWay: false },
      { phrases: ["PA", "personal assistant", "physician assistant"], oneWay: true },
      { phrases: ["childcare", "child care"], oneWay: false },
    ],
    families: [
      {
        section: "Health care",
        name: "Nursing",
        titles: ["registered nurse", "RN", "Registered Nurse", "matron", "ward sister"],
      },
    ],
  });
});

test.each([
  ["nurse", "v.txt, line 1: a phrase alone"],
  ["a = b\nnurse =", "v.txt, line 2: a phrase is empty"],
  ["> nurse", "v.txt, line 1: a phrase is empty"],
  ["nurse > ", "v.txt, line 1: a phrase is empty"],
  ["a = b > c", "v.txt, line 1: a line has either"],
  ["a > b > c", "v.txt, line 1: a line has either"],
  ["nurse = Nurses", "v.txt, line 1: all phrases are the same words"],
  ["nurse = !!", "v.txt, line 1: '!!' holds no word"],
  ["~ nurse", "v.txt, line 1: '~' stands under no heading"],
  ["[words]\n~ nurse", "v.txt, line 2: '~' stands under no heading"],
  ["[Nursing", "v.txt, line 1: a heading is"],
  ["[a / b / c]", "v.txt, line 1: a heading is"],
  [`a = ${"b ".repeat(50)}`, "v.txt, line 1: a phrase is too long"],
  [`a = ${"b".repeat(2_000)}`, "v.txt, line 1: the line is too long"],
  [Array.from({ length: 100 }, (_, index) => `a${index}`).join(" = "), "v.txt, line 1: too many phrases"],
  ["\n".repeat(vocabularyLimits.lines), `v.txt, line ${vocabularyLimits.lines + 1}: more lines than`],
])("%j is rejected with its file and line", (text, message) => {
  expect(() => parseVocabulary(text, "v.txt")).toThrow(VocabularyError);
  expect(() => parseVocabulary(text, "v.txt")).toThrow(message);
});

test("invalid UTF-8 is rejected with its line, and too long a file with its name", () => {
  const bytes = Buffer.concat([Buffer.from("a = b\ncafé = coffee\n"), Buffer.from([0x63, 0xe9, 0x0a])]);
  expect(() => readVocabulary(bytes, "v.txt")).toThrow("v.txt, line 3: not in UTF-8.");
  expect(() => readVocabulary(Buffer.alloc(vocabularyLimits.bytes + 1, 10), "v.txt")).toThrow(
    "v.txt is longer",
  );
});

test("any bytes parse, or give a one-line error with a line number", () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), piecesOfFiles()), (bytes) => {
      try {
        const { synonyms } = readVocabulary(bytes, "v.txt");
        for (const { phrases } of synonyms) expect(phrases.length).toBeGreaterThan(1);
      } catch (error) {
        expect(error).toBeInstanceOf(VocabularyError);
        expect((error as Error).message).toMatch(/^v\.txt, line \d+: .+\.$/);
      }
    }),
  );
});

test("phrases joined by '=' keep their order", () => {
  const phrase = fc.stringMatching(/^[b-q]{4,8}( [b-q]{4,8})?$/);
  fc.assert(
    fc.property(fc.uniqueArray(phrase, { minLength: 2, maxLength: 8 }), (phrases) => {
      expect(parseVocabulary(phrases.join(" = "), "v").synonyms).toEqual([{ phrases, oneWay: false }]);
    }),
  );
});

function piecesOfFiles(): fc.Arbitrary<Uint8Array> {
  const piece = fc.constantFrom(..."nurse|RN| = | > |, |\n|~ |[|]| / |#|é|\t".split("|"));
  return fc.array(piece).map((pieces) => Buffer.from(pieces.join("")));
}

test.each([
  ["Registered Nurses (RN)", ["registered", "nurse", "rn"]],
  ["Part-Time Maîtres d'hôtel", ["part", "time", "maitre", "d", "hotel"]],
  ["C#, C++ & .NET / R&D", ["c#", "c++", ".net", "r&d"]],
  ["f# or C", ["f#", "or", "c"]],
  ["Builder’s Labourer, driver's mate", ["builder", "labourer", "driver", "mate"]],
  ["Secretaries, waitresses, boxes, coaches", ["secretary", "waitress", "box", "coach"]],
  ["Analysis status class gas IT", ["analysis", "status", "class", "gas", "it"]],
  ["Node.js VB.NET", ["node", "js", "vb", "net"]],
  ["C.E.O. at J.P. Morgan, U.S.A", ["ceo", "at", "jp", "morgan", "usa"]],
  ["  —  ", []],
  ["", []],
])("%j folds to %j", (text, words) => expect(foldWords(text)).toEqual(words));

test("surrounding spaces do not change folded words", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const words = foldWords(text);
      expect(foldWords(` ${text}\t`)).toEqual(words);
      for (const word of words) expect(word).not.toMatch(/\s|^$/);
    }),
  );
});

test("long runs of signs are folded within the test's time limit", () => {
  expect(foldWords("'s".repeat(50_000)).length).toBeLessThan(2);
  expect(foldWords("c+".repeat(50_000)).length).toBeGreaterThan(0);
});
