import { existsSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { cyclesIn, moduleGraph, specifiersIn } from "./module-graph";

const source = resolve(__dirname, "../../src");
const graph = moduleGraph(source);

/** From the bottom up: each may import itself and what stands before it. */
const layers = ["shared", "features", "page", "server"];

function layerOf(file: string): number {
  return layers.indexOf(relative(source, file).split(sep)[0] ?? "");
}

test("every source file stands in a layer, and every relative import is a file", () => {
  const files = [...graph.keys()];
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => layerOf(file) < 0)).toEqual([]);
  const unresolved = [...graph].flatMap(([file, imported]) =>
    imported.filter((target) => !existsSync(target)).map((target) => `${file} → ${target}`),
  );
  expect(unresolved).toEqual([]);
});

test("imports point down only: server → page → features → shared", () => {
  const upward = [...graph].flatMap(([file, imported]) =>
    imported
      .filter((target) => layerOf(target) > layerOf(file))
      .map((target) => `${relative(source, file)} → ${relative(source, target)}`),
  );
  expect(upward).toEqual([]);
});

test("no file imports itself by a detour, types included", () => {
  const cycles = cyclesIn(graph).map((cycle) => cycle.map((file) => relative(source, file)).join(" → "));
  expect(cycles).toEqual([]);
});

test("the reader sees every kind of import", () => {
  const text = `
    import a from "./a";
    import type { B } from "./b";
    import "./c";
    export * from "./d";
    export type { E } from "./e";
    const f = import("./f");
    type G = import("./g").G;
    // import h from "./h";
    const text = 'import i from "./i"';
  `;
  expect(specifiersIn(text)).toEqual(["./a", "./b", "./c", "./d", "./e", "./f", "./g"]);
});

test("the search for cycles finds them", () => {
  const example = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["c", []],
    ["d", ["b"]],
    ["e", ["e"]],
  ]);
  expect(cyclesIn(example)).toEqual([
    ["b", "d", "b"],
    ["e", "e"],
  ]);
});
