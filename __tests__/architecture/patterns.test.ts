import { join } from "node:path";
import { analyse } from "scslre";
import { literalsIn, type Pattern, patternsIn, patternsMadeBy } from "./patterns-in";

const source = join(__dirname, "../../src");

/** The characters that make the pattern slower than linear, from any starting point; null if it is linear. */
function faultOf({ source: pattern, flags, where }: Pattern): string | null {
  const [report] = analyse({ source: pattern, flags }).reports;
  if (report === undefined) return null;
  return `${where} /${pattern}/${flags}: many ${JSON.stringify(report.character.pick)}`;
}

test("every regular expression takes linear time", () => {
  const patterns = patternsIn(source, (file) => jest.isolateModules(() => require(file)));
  expect(patterns.length).toBeGreaterThan(150);
  expect(patterns.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
});

test.each(["/(a+)+$/", String.raw`/(?:\s*<br \/>\s*){3,}/g`, "/[ -]+$/"])("the check finds %s", (written) => {
  const [pattern] = literalsIn(`const x = ${written};`, "example.ts");
  expect(pattern && faultOf(pattern)).toMatch(/^example.ts:1 .*: many/);
});

test("patternsMadeBy finds patterns made on loading, and throws for a later one", () => {
  const text = 'const x = new RegExp(["a", "b"].join("|"), "i");';
  const load = () => void new RegExp(["a", "b"].join("|"), "i");
  expect(patternsMadeBy(text, "made.ts", load)).toEqual([{ source: "a|b", flags: "i", where: "made.ts" }]);
  expect(() => patternsMadeBy(text, "later.ts", () => undefined)).toThrow(
    "later.ts makes a pattern after it was loaded",
  );
});
