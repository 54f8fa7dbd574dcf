import fc from "fast-check";
import { profileOf } from "../../../../src/server/uploads/cv/cv-suggestions";
import { type JobVocabulary, type TermUse, termsOf } from "../../../../src/server/uploads/cv/job-vocabulary";

const texts = (text: string) => termsOf(text).terms.map((term) => term.text);

describe("a CV's terms", () => {
  it("are its words and its pairs of adjacent words", () => {
    expect(texts("Staff nurse, paediatrics")).toEqual(["staff", "staff nurse", "nurse", "paediatrics"]);
  });

  it("are counted regardless of case, with their first position", () => {
    const { terms, wordCount } = termsOf("Nurse. NURSE. A nurse, a Triage nurse");
    expect(terms[0]).toEqual({ text: "nurse", isPair: false, frequency: 4, position: 0 });
    expect(wordCount).toBe(7);
  });

  it("keep capitals when no other form occurs", () => {
    expect(texts("RN; SKILLS; Skills; ICU; ICU")).toEqual(["skills", "ICU", "RN"]);
  });

  it("keep signs that belong to a name, such as C++, and drop others", () => {
    expect(texts("C++ (C#), front-end- O’Brien’s")).toEqual([
      "C++",
      "C#",
      "front-end",
      "front-end o’brien’s",
      "o’brien’s",
    ]);
  });

  it("include any script and exclude numbers, single letters and overlong strings", () => {
    expect(texts(`Медсестра 2019 a 看護師 ${"x".repeat(41)}`)).toEqual(["медсестра", "看護師"]);
  });

  it("are bounded and well-formed for any text", () => {
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

const slugs = [
  "health",
  "health.nursing",
  "health.care",
  "technology",
  "technology.software",
  "technology.support",
];
const vocabulary: JobVocabulary = {
  jobs: 10_000,
  disciplines: slugs.map((slug, id) => ({ id, slug, name: slug, jobs: 500 })),
};
const ids = new Map(slugs.map((slug, id) => [slug, id]));

function use(text: string, titles: number, spread: Record<string, number>, frequency = 1): TermUse {
  const byDiscipline = new Map(Object.entries(spread).map(([slug, jobs]) => [ids.get(slug) ?? -1, jobs]));
  return { term: { text, isPair: text.includes(" "), frequency, position: 100 }, titles, byDiscipline };
}

function profile(uses: TermUse[], wordCount = 100) {
  const { disciplines, terms } = profileOf(uses, wordCount, vocabulary);
  return [disciplines.map(({ slug }) => slug), terms.map((term) => term.use.term.text)];
}

describe("a CV's profile", () => {
  const triage = use("triage", 40, { "health.nursing": 40 });
  const ward = use("ward", 30, { "health.nursing": 29, "technology.support": 1 });

  it("names the discipline whose jobs share its words, and those words", () => {
    const manager = use("manager", 900, Object.fromEntries(slugs.map((slug) => [slug, 150])));
    expect(profile([triage, ward, manager])).toEqual([["health.nursing"], ["triage", "ward"]]);
  });

  it("leaves out words of other disciplines", () => {
    const python = use("python", 20, { "technology.software": 20 });
    expect(profile([triage, ward, python])[1]).toEqual(["triage", "ward"]);
  });

  it("keeps words with at least 30% of their jobs in the discipline", () => {
    const shared = (own: number) =>
      use("rota", 40, { "health.nursing": own, "technology.support": 40 - own }, 3);
    expect(profile([triage, ward, shared(12)])[1]).toContain("rota");
    expect(profile([triage, ward, shared(11)])[1]).not.toContain("rota");
  });

  it("names several disciplines of a branch when they score about equally", () => {
    const support = use("helpdesk", 40, { "technology.support": 40 });
    const software = use("python", 40, { "technology.software": 40 });
    const [disciplines, words] = profile([support, software]);
    expect([...(disciplines ?? [])].sort()).toEqual(["technology.software", "technology.support"]);
    expect([...(words ?? [])].sort()).toEqual(["helpdesk", "python"]);
  });

  it("names the branch itself instead of its children when both match", () => {
    const general = use("network", 40, { technology: 40 });
    const software = use("python", 40, { "technology.software": 40 });
    expect(profile([general, software])).toEqual([["technology"], ["network", "python"]]);
  });

  it("has no discipline when nothing stands out", () => {
    expect(profile([])).toEqual([[], []]);
    const chance = use("lorem", 2, { "health.care": 2 });
    expect(profile([chance], 2000)[0]).toEqual([]);
  });

  it("follows a word that is frequent in a long CV", () => {
    const often = use("python", 40, { "technology.software": 40 }, 30);
    expect(profile([triage, ward, often], 1000)[0]).toEqual(["technology.software"]);
    const once = use("python", 40, { "technology.software": 40 }, 1);
    expect(profile([triage, ward, once], 1000)[0]).toEqual(["health.nursing"]);
  });

  it("weighs a word less in longer CVs, and equally in short ones", () => {
    const weightIn = (wordCount: number) => profileOf([triage], wordCount, vocabulary).terms[0]?.weight ?? 0;
    expect(weightIn(100)).toBe(weightIn(200));
    expect(weightIn(400)).toBeLessThan(weightIn(200));
    expect(weightIn(800)).toBeLessThan(weightIn(400));
  });

  it("lists no word twice", () => {
    const pair = use("ward sister", 20, { "health.nursing": 20 });
    expect(profile([triage, ward, pair])[1]).toEqual(["ward sister", "triage"]);
  });
});
