import { parseTsquery, quoteLexeme, wordsOf } from "../../../src/server/search/keywords/expression";

describe("reading a tsquery", () => {
  test("nothing to look for", () => {
    expect(parseTsquery("")).toBeNull();
  });

  test("a word, with its quotes and backslashes", () => {
    expect(parseTsquery("'nurs'")).toEqual({ leaf: "'nurs'", words: [{ lexeme: "nurs", distance: 1 }] });
    expect(parseTsquery("'o''br\\\\ien'")).toEqual({
      leaf: "'o''br\\\\ien'",
      words: [{ lexeme: "o'br\\ien", distance: 1 }],
    });
    expect(quoteLexeme("o'br\\ien")).toBe("'o''br\\\\ien'");
  });

  test("a phrase is one leaf that knows its words", () => {
    expect(parseTsquery("'head' <2> 'nurs' <-> 'staff'")).toEqual({
      leaf: "'head' <2> 'nurs' <-> 'staff'",
      words: [
        { lexeme: "head", distance: 1 },
        { lexeme: "nurs", distance: 2 },
        { lexeme: "staff", distance: 1 },
      ],
    });
  });

  test("a word that follows itself is said once", () => {
    expect(parseTsquery("'team' <-> 'team' <-> 'lead'")).toEqual(parseTsquery("'team' <-> 'lead'"));
    expect(parseTsquery("'team' <-> 'team'")).toEqual(parseTsquery("'team'"));
    for (const leaf of ["'lead' <-> 'team' <-> 'lead'", "'door' <2> 'door'"])
      expect(parseTsquery(leaf)).toMatchObject({ leaf });
  });

  test("and binds tighter than or, not tighter than and", () => {
    const tree = parseTsquery("'a' & !'b' | 'c' & !( 'd' <-> 'e' )");
    const leaf = (text: string) => expect.objectContaining({ leaf: text });
    expect(tree).toEqual({
      any: [
        { all: [leaf("'a'"), { not: leaf("'b'") }] },
        { all: [leaf("'c'"), { not: leaf("'d' <-> 'e'") }] },
      ],
    });
  });

  test("a phrase of anything but words stays one leaf", () => {
    const tree = parseTsquery("( 'a' | 'b' ) <-> 'c'");
    expect(tree).toMatchObject({ leaf: "( ( 'a' ) | ( 'b' ) ) <-> 'c'" });
  });

  test("what is negated is not wanted", () => {
    const tree = parseTsquery("'a' & !'b'");
    expect(tree && wordsOf(tree).map(({ lexeme }) => lexeme)).toEqual(["a"]);
  });
});
