import { parseTsquery, quoteLexeme, wordsOf } from "../../../src/server/search/keywords/expression";

describe("parsing a tsquery", () => {
  test("returns null for an empty query", () => {
    expect(parseTsquery("")).toBeNull();
  });

  test("unescapes quotes and backslashes in a word", () => {
    expect(parseTsquery("'nurs'")).toEqual({ leaf: "'nurs'", words: [{ lexeme: "nurs", distance: 1 }] });
    expect(parseTsquery("'o''br\\\\ien'")).toEqual({
      leaf: "'o''br\\\\ien'",
      words: [{ lexeme: "o'br\\ien", distance: 1 }],
    });
    expect(quoteLexeme("o'br\\ien")).toBe("'o''br\\\\ien'");
  });

  test("keeps a phrase as one leaf with its words", () => {
    expect(parseTsquery("'head' <2> 'nurs' <-> 'staff'")).toEqual({
      leaf: "'head' <2> 'nurs' <-> 'staff'",
      words: [
        { lexeme: "head", distance: 1 },
        { lexeme: "nurs", distance: 2 },
        { lexeme: "staff", distance: 1 },
      ],
    });
  });

  test("collapses a word that follows itself", () => {
    expect(parseTsquery("'team' <-> 'team' <-> 'lead'")).toEqual(parseTsquery("'team' <-> 'lead'"));
    expect(parseTsquery("'team' <-> 'team'")).toEqual(parseTsquery("'team'"));
    for (const leaf of ["'lead' <-> 'team' <-> 'lead'", "'door' <2> 'door'"])
      expect(parseTsquery(leaf)).toMatchObject({ leaf });
  });

  test("binds `and` tighter than `or`, and `not` tighter than `and`", () => {
    const tree = parseTsquery("'a' & !'b' | 'c' & !( 'd' <-> 'e' )");
    const leaf = (text: string) => expect.objectContaining({ leaf: text });
    expect(tree).toEqual({
      any: [
        { all: [leaf("'a'"), { not: leaf("'b'") }] },
        { all: [leaf("'c'"), { not: leaf("'d' <-> 'e'") }] },
      ],
    });
  });

  test("keeps a phrase with operators as one leaf", () => {
    const tree = parseTsquery("( 'a' | 'b' ) <-> 'c'");
    expect(tree).toMatchObject({ leaf: "( ( 'a' ) | ( 'b' ) ) <-> 'c'" });
  });

  test("excludes negated words from the wanted ones", () => {
    const tree = parseTsquery("'a' & !'b'");
    expect(tree && wordsOf(tree).map(({ lexeme }) => lexeme)).toEqual(["a"]);
  });
});
