import fc from "fast-check";
import {
  parseVocabulary,
  readVocabulary,
  VocabularyError,
  vocabularyLimits,
} from "../../../../src/server/search/thesaurus/parse-vocabulary";

test("lines join phrases both ways, one way, or to a family", () => {
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
])("%j is refused by file and line", (text, message) => {
  expect(() => parseVocabulary(text, "v.txt")).toThrow(VocabularyError);
  expect(() => parseVocabulary(text, "v.txt")).toThrow(message);
});

test("bytes that are no UTF-8 are named by their line, and a file too long by its name", () => {
  const bytes = Buffer.concat([Buffer.from("a = b\ncafé = coffee\n"), Buffer.from([0x63, 0xe9, 0x0a])]);
  expect(() => readVocabulary(bytes, "v.txt")).toThrow("v.txt, line 3: not in UTF-8.");
  expect(() => readVocabulary(Buffer.alloc(vocabularyLimits.bytes + 1, 10), "v.txt")).toThrow(
    "v.txt is longer",
  );
});

test("any bytes are a vocabulary, or one line says where they are none", () => {
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

test("what is joined by '=' comes back in its order", () => {
  const phrase = fc.stringMatching(/^[b-q]{4,8}( [b-q]{4,8})?$/);
  fc.assert(
    fc.property(fc.uniqueArray(phrase, { minLength: 2, maxLength: 8 }), (phrases) => {
      expect(parseVocabulary(phrases.join(" = "), "v").synonyms).toEqual([{ phrases, oneWay: false }]);
    }),
  );
});

function piecesOfFiles(): fc.Arbitrary<Uint8Array> {
  const piece = fc.constantFrom(
    "nurse",
    "RN",
    " = ",
    " > ",
    ", ",
    "\n",
    "~ ",
    "[",
    "]",
    " / ",
    "#",
    "é",
    "\t",
  );
  return fc.array(piece).map((pieces) => Buffer.from(pieces.join("")));
}
