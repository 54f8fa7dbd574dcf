import fc from "fast-check";
import { initialsOf, toneOf } from "../../../src/features/results/monogram";

describe("a monogram", () => {
  test.each([
    ["Leeds Hospitals", "LH"],
    ["leeds teaching hospitals", "LT"],
    ["Google", "G"],
    ["O’Neill & Sons", "OS"],
    ["J.D. Wetherspoon plc", "JW"],
    ["(Crème) café", "CC"],
    ["3M", "3"],
    ["日本 放送", "日放"],
    ["𝔄cme", "𝔄"],
    [" … ", undefined],
    ["", undefined],
  ])("of %p is %p", (company, initials) => {
    expect(initialsOf(company)).toBe(initials);
  });

  test("of any name is one to six well-formed characters, and ignores punctuation", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (company) => {
        const initials = initialsOf(company);
        expect(initials).toBe(initialsOf(` ${company} – &`));
        if (initials === undefined) return;
        expect(initials).toMatch(/^[\p{L}\p{N}\p{M}]{1,6}$/u);
        expect(initials.isWellFormed()).toBe(true);
      }),
    );
  });

  test("has one of five tones, and all five occur", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (company) => {
        expect([0, 1, 2, 3, 4]).toContain(toneOf(company));
      }),
    );
    const names = Array.from({ length: 200 }, (_, place) => `Company ${place}`);
    expect(new Set(names.map(toneOf)).size).toBe(5);
  });
});
