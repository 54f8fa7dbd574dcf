import fc from "fast-check";
import { makeSnippet } from "../../../src/server/search/answer/snippet";

const marked = ({ text, hits }: ReturnType<typeof makeSnippet>) =>
  hits.map(([start, end]) => text.slice(start, end));

describe("a snippet", () => {
  test("is a short description as it stands, on one line", () => {
    expect(makeSnippet("  Care for\n\npatients. ", () => false)).toEqual({
      text: "Care for patients.",
      hits: [],
    });
  });

  test("marks every hit in it", () => {
    const snippet = makeSnippet("A nurse among nurses, in C# and .NET", (word) =>
      /^nurse|^C#|^\.NET/.test(word),
    );
    expect(marked(snippet)).toEqual(["nurse", "nurses", "C#", ".NET"]);
  });

  test("begins shortly before a hit that comes late", () => {
    const snippet = makeSnippet(
      `${"word ".repeat(200)}here nurse ${"more ".repeat(200)}`,
      (word) => word === "nurse",
    );
    expect(snippet.text).toMatch(/^… (?:word )+here nurse (?:more )+…$/);
    expect(marked(snippet)).toEqual(["nurse"]);
  });

  test("keeps its ranges within its text, which stays short and well formed, whatever the description", () => {
    const unit = fc.constantFrom("nurse ", "a", " ", "😀", "é", "日本", "\n", ".", "𝐱");
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 400 }), (units) => {
        const snippet = makeSnippet(units.join(""), (word) => word === "nurse");
        expect(snippet.text.isWellFormed()).toBe(true);
        expect(snippet.text.length).toBeLessThan(230);
        expect(new Set([...marked(snippet), "nurse"])).toEqual(new Set(["nurse"]));
      }),
    );
  });
});
