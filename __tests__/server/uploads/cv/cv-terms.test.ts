import fc from "fast-check";
import { termsOf } from "../../../../src/server/uploads/cv/job-vocabulary";

const texts = (text: string) => termsOf(text).terms.map((term) => term.text);

describe("a CV's terms", () => {
  it("are its words and the pairs that stand side by side", () => {
    expect(texts("Staff nurse, paediatrics")).toEqual(["staff", "staff nurse", "nurse", "paediatrics"]);
  });

  it("are counted whatever their case; the first place is theirs", () => {
    const { terms, wordCount } = termsOf("Nurse. NURSE. A nurse, a Triage nurse");
    expect(terms[0]).toEqual({ text: "nurse", isPair: false, frequency: 4, position: 0 });
    expect(wordCount).toBe(7);
  });

  it("keep capitals where there is no other form", () => {
    expect(texts("RN; SKILLS; Skills; ICU; ICU")).toEqual(["skills", "ICU", "RN"]);
  });

  it("keep the signs that make a name, and lose the others", () => {
    expect(texts("C++ (C#), front-end- O’Brien’s")).toEqual([
      "C++",
      "C#",
      "front-end",
      "front-end o’brien’s",
      "o’brien’s",
    ]);
  });

  it("are words in any script, and no numbers, addresses of one letter or endless strings", () => {
    expect(texts(`Медсестра 2019 a 看護師 ${"x".repeat(41)}`)).toEqual(["медсестра", "看護師"]);
  });

  it("are bounded, and there for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 5000 }), (text) => {
        const { terms, wordCount } = termsOf(text);
        expect(terms.length).toBeLessThanOrEqual(2000);
        for (const term of terms) {
          expect(term.frequency).toBeGreaterThan(0);
          expect(term.position).toBeLessThan(Math.max(1, wordCount));
          expect(term.text).not.toMatch(/["\s]{2}|["]/);
        }
      }),
    );
  });
});
