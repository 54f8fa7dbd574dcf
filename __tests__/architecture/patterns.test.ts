import { join } from "node:path";
import { analyse } from "scslre";
import { literalsIn, type Pattern, patternsIn, patternsMadeBy } from "./patterns-in";

const source = join(__dirname, "../../src");

/** What makes the pattern's time grow faster than its text, wherever in the text it begins to look; null when nothing does. */
function faultOf({ source: pattern, flags, where }: Pattern): string | null {
  const [report] = analyse({ source: pattern, flags }).reports;
  if (report === undefined) return null;
  return `${where} /${pattern}/${flags}: many ${JSON.stringify(report.character.pick)}`;
}

test("every pattern takes time in proportion to its text", () => {
  const patterns = patternsIn(source, (file) => jest.isolateModules(() => require(file)));
  expect(patterns.length).toBeGreaterThan(150);
  expect(patterns.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
});

test.each(["/(a+)+$/", String.raw`/(?:\s*<br \/>\s*){3,}/g`, "/[ -]+$/"])("the check finds %s", (written) => {
  const [pattern] = literalsIn(`const x = ${written};`, "example.ts");
  expect(pattern && faultOf(pattern)).toMatch(/^example.ts:1 .*: many/);
});

test("the reader sees what a module puts together, and refuses what only a later text completes", () => {
  const text = 'const x = new RegExp(["a", "b"].join("|"), "i");';
  const load = () => void new RegExp(["a", "b"].join("|"), "i");
  expect(patternsMadeBy(text, "made.ts", load)).toEqual([{ source: "a|b", flags: "i", where: "made.ts" }]);
  expect(() => patternsMadeBy(text, "later.ts", () => undefined)).toThrow(
    "later.ts makes a pattern after it was loaded",
  );
});
