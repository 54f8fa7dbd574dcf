import fc from "fast-check";
import {
  joinTerms,
  type KeywordTerm,
  maxLength,
  maxWords,
  splitKeywords,
} from "../../../src/server/search/keywords/split-keywords";

const shape = (keywords: string) =>
  splitKeywords(keywords).terms.map(({ text, negated, group }) => `${group}${negated ? "-" : "+"}${text}`);

describe("splitting keywords", () => {
  test.each([
    ["staff nurse", ["0+staff", "0+nurse"]],
    ['"staff nurse" -bank', ['0+"staff nurse"', "0-bank"]],
    ['-"zero hours" cleaner', ['0-"zero hours"', "0+cleaner"]],
    ["nurse or midwife OR doula", ["0+nurse", "1+midwife", "2+doula"]],
    ["a b or c", ["0+a", "0+b", "1+c"]],
    ["or nurse or", ["0+nurse"]],
    ["nurse or or midwife", ["0+nurse", "1+midwife"]],
    ["Nurse - Leeds", ["0+Nurse", "0+Leeds"]],
    ["--nurse", ["0+nurse"]],
    ["e-mail C++ C# .NET", ["0+e-mail", "0+C++", "0+C#", "0+.NET"]],
    ['"staff nurse', ['0+"staff nurse"']],
    ['nurse"big dog"x', ["0+nurse", '0+"big dog"', "0+x"]],
    ['"" - -- "  "', []],
    ['nurse "+ -"', ["0+nurse", '0+"+ -"']],
    ["nurse NOT manager", ["0+nurse", "0-manager"]],
    ["nurse AND NOT manager", ["0+nurse", "0-manager"]],
    ['nurse without "ward manager"', ["0+nurse", '0-"ward manager"']],
    ["Koch nicht Leitung", ["0+Koch", "0-Leitung"]],
    ["Koch ohne Wochenende oder Kellner", ["0+Koch", "0-Wochenende", "1+Kellner"]],
    ["Koch und nicht -Leitung", ["0+Koch", "0+Leitung"]],
    ["driver without experience", ["0+driver", '0+"without"', "0+experience"]],
    ["Fahrer ohne Berufserfahrung", ["0+Fahrer", '0+"ohne"', "0+Berufserfahrung"]],
    ["nurse not", ["0+nurse", '0+"not"']],
    ["not or nurse", ['0+"not"', "1+nurse"]],
    ["nu\u00adrse\u200b \u2060leeds\ufeff", ["0+nurse", "0+leeds"]],
    ["R & D lead", ["0+R&D", "0+lead"]],
    ["Maurer (m / w / d)", ["0+Maurer"]],
    ["nurse\u0000\u0007leeds", ["0+nurse", "0+leeds"]],
  ])("%j", (keywords, terms) => {
    expect(shape(keywords)).toEqual(terms);
  });

  test.each([
    ["walla walla walla", ["walla", "walla", "walla"], false],
    [Array(500).fill("software").join(" "), ["software", "software", "software"], true],
    ["nurse Nurse NURSE nurse leeds", ["nurse", "Nurse", "NURSE", "leeds"], true],
    ["a a a or a a a", ["a", "a", "a", "a", "a", "a"], false],
    ["a a a -a", ["a", "a", "a", "a"], false],
    [Array(40).fill('"leeds.town"').join(" "), Array(3).fill('"leeds.town"'), true],
    [`"${Array(32).fill("driver").join(" ")}"`, ['"driver driver driver"'], true],
    ['"one two one two one two one two"', ['"one two one two one two"'], true],
  ])("keeps at most three occurrences of a word (%#)", (keywords, texts, shortened) => {
    const split = splitKeywords(keywords);
    expect(split.terms.map(({ text }) => text)).toEqual(texts);
    expect(split.shortened).toBe(shortened);
  });

  test("joined terms split into the same terms again", () => {
    // An `and` before a negation belongs to it and has no meaning of its own.
    const meant = (terms: readonly KeywordTerm[]) =>
      terms
        .filter(({ text }) => text !== "and")
        .map((term) => ({ ...term, source: term.source.replace(/^and /, "") }));
    const part = fc.constantFrom(
      ...'nurse|-|or|"| |-bank|not|and|ohne|(m/w/d)|"big dog"|C++|-a-b-c-d-e|f-g-h-i-j|k/l/m/n/o/p/q'.split(
        "|",
      ),
      ...['"r s t u v w"', "ståle", "日本", "\u0000"],
    );
    fc.assert(
      fc.property(fc.array(part), fc.nat(20), (parts, dropped) => {
        const { terms } = splitKeywords(parts.join(" "));
        const rest = terms.filter((_, place) => place !== dropped);
        const groups = [...new Set(rest.map(({ group }) => group))];
        const renumbered = rest.map((term) => ({ ...term, group: groups.indexOf(term.group) }));
        expect(meant(splitKeywords(joinTerms(rest)).terms)).toEqual(meant(renumbered));
      }),
    );
  });

  test("splits words at commas, and joined words if there are too many", () => {
    const split = (keywords: string) => splitKeywords(keywords).terms.map(({ source }) => source);
    expect(split("nurse,midwife;carer part-time")).toEqual(["nurse", "midwife", "carer", "part-time"]);
    expect(split("-nurse,midwife")).toEqual(["-nurse", "-midwife"]);
    expect(split("30,000 R&D")).toEqual(["30,000", "R&D"]);
    expect(split("a-b-c-d-e-f")).toEqual(["a-b-c-d-e-f"]);
    expect(split("a-b-c-d-e-f-g")).toEqual([..."abcdefg"]);
  });

  test("counts every word of a phrase joined by signs", () => {
    const words = Array.from({ length: maxWords + 1 }, (_, i) => `w${i}`);
    const { terms, shortened } = splitKeywords(`"${words.join("-")}"`);
    expect(shortened).toBe(true);
    expect(joinTerms(terms)).toBe(`"${words.slice(0, maxWords).join(" ")}"`);
    expect(splitKeywords(`"${Array(9).fill("work").join(",")}"`).terms).toMatchObject([
      { text: '"work work work"' },
    ]);
  });

  test("keeps the maximum number of words and flags the input as shortened", () => {
    const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(" ");
    expect(splitKeywords(words(maxWords)).shortened).toBe(false);
    const { terms, shortened } = splitKeywords(words(maxWords + 1));
    expect(terms).toHaveLength(maxWords);
    expect(shortened).toBe(true);
    const phrase = splitKeywords(`one "${words(maxWords)}" two`);
    expect(phrase.shortened).toBe(true);
    expect(joinTerms(phrase.terms)).toBe(`one "${words(maxWords - 1)}"`);
    expect(splitKeywords(joinTerms(phrase.terms)).shortened).toBe(false);
  });

  test("keeps within the word limit if terms consist of several words", () => {
    const part = fc.constantFrom("-a-b-c-d-e", "f-g-h-i-j", '"one two three"', "k", '-"l-m-n-o"', "p|q;r|s");
    const words = (text: string) => text.match(/[a-z]+/g) ?? [];
    fc.assert(
      fc.property(fc.array(part, { minLength: 8, maxLength: 40 }), (parts) => {
        const { terms, shortened } = splitKeywords(
          parts.map((text, at) => text.replace("k", `k${at}`)).join(" "),
        );
        const taken = terms.flatMap(({ text }) => words(text));
        expect(taken.length).toBeLessThanOrEqual(maxWords);
        expect(shortened).toBe(taken.length < words(parts.join(" ")).length);
      }),
    );
  });

  test("cuts at the character limit, between words if possible", () => {
    const { terms, shortened } = splitKeywords(`nurse ${"x".repeat(maxLength)}`);
    expect(shortened).toBe(true);
    expect(joinTerms(terms)).toBe("nurse");
    expect(joinTerms(splitKeywords("y".repeat(10_000)).terms)).toHaveLength(maxLength);
  });

  test("counts a letter that expands to many as many", () => {
    const { terms, shortened } = splitKeywords(`nurse ${"\ufdfa".repeat(200)}`);
    expect({ joined: joinTerms(terms), shortened }).toEqual({ joined: "nurse", shortened: true });
    expect(splitKeywords("간호사 ".repeat(3)).shortened).toBe(false);
  });
});
