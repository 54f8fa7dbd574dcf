import fc from "fast-check";
import { wordsBeginningWith } from "../../../src/server/search/cards/highlighter";
import { makeSnippet, textForSnippets } from "../../../src/server/search/cards/job-cards";

const marked = ({ text, hits }: ReturnType<typeof makeSnippet>) =>
  hits.map(([start, end]) => text.slice(start, end));
const wordsIn = (text: string, letters: string) =>
  wordsBeginningWith(new Set(letters), text).map((word) => word.text);

function snippetOf(text: string, pattern: RegExp) {
  const words = wordsBeginningWith(new Set("abcdefghijklmnopqrstuvwxyz"), text);
  return makeSnippet(
    text,
    words.filter((word) => pattern.test(word.text)),
  );
}

describe("words of a text", () => {
  test("are found by their first letter in either case", () => {
    expect(wordsIn("Nurses, nursing (nights) & Bank", "n")).toEqual(["Nurses", "nursing", "nights"]);
  });

  test("keep the signs of names, and are always found if they have one", () => {
    expect(wordsIn("C++, C# or .NET?", "x")).toEqual(["C++", "C#", ".NET"]);
  });

  test("are always found if they start with a non-ASCII letter", () => {
    expect(wordsIn("Élan–vital, Zürich “quoted” 日本", "z")).toEqual(["Élan", "Zürich", "日本"]);
  });
});

describe("the text for snippets", () => {
  const rest = "You will work with a small, experienced team who help each other out every day of the year.";

  test("separates blocks and list items by dots, keeps a heading's colon and joins wrapped lines", () => {
    expect(textForSnippets("Cook", "About us\n\nWe cook.\n\nYou will:\nChop onions\nBoil\nrice")).toBe(
      "About us · We cook. · You will: Chop onions · Boil rice",
    );
  });

  test.each([
    ["Rural Foods is looking for a Night Cook in Leeds. ", true],
    ["Night cook\n\n", true],
    ["Are you a night person? ", false],
  ])("omits the first sentence only if it names the job: %j", (opening, isLeftOut) => {
    expect(textForSnippets("Night Cook", opening + rest)).toBe(
      isLeftOut ? rest : (opening + rest).replace(/\s+/g, " "),
    );
  });

  test("keeps a first sentence that names the job if little else remains", () => {
    expect(textForSnippets("Cook", "We need a Cook. Call us.")).toBe("We need a Cook. Call us.");
  });
});

describe("a snippet", () => {
  test("is the whole description if that is short", () => {
    expect(makeSnippet("Care for patients.", [])).toEqual({ text: "Care for patients.", hits: [] });
  });

  test("marks every hit", () => {
    const snippet = snippetOf("A nurse among nurses, in C# and .NET", /^nurse|^C#|^\.NET/);
    expect(marked(snippet)).toEqual(["nurse", "nurses", "C#", ".NET"]);
  });

  test("starts shortly before a late hit", () => {
    const snippet = snippetOf(`${"word ".repeat(200)}here nurse ${"more ".repeat(200)}`, /^nurse$/);
    expect(snippet.text).toMatch(/^… (?:word )+here nurse (?:more )+…$/);
    expect(marked(snippet)).toEqual(["nurse"]);
  });

  test("stays short and well formed, with its hits inside the text", () => {
    const unit = fc.constantFrom("nurse ", "a", " ", "😀", "é", "日本", ".", "𝐱");
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 400 }), (units) => {
        const snippet = snippetOf(units.join(""), /^nurse$/);
        expect(snippet.text.isWellFormed()).toBe(true);
        expect(snippet.text.length).toBeLessThan(230);
        expect(new Set([...marked(snippet), "nurse"])).toEqual(new Set(["nurse"]));
      }),
    );
  });
});
