import { readFileSync } from "node:fs";
import { join } from "node:path";
import { barTables } from "../../bench/figures/bars";
import { type Bar, barRows, judgeBars } from "../../bench/figures/judge-bars";
import { markdownTable } from "../../bench/figures/markdown-table";
import { fillParts, origin, performanceParts } from "../../bench/figures/performance-page";
import type { Result } from "../../bench/figures/result-files";
import { growthPerTen } from "../../bench/growth/growth-figures";
import { pageOf, slowdownFor } from "../../bench/lighthouse/lighthouse-result";

const run = {
  date: "2026-01-02T03:04:05.678Z",
  load_before: 0.25,
  was_busy: false,
  command: "npm run bench -- load",
};
const bar = (limit: number, wanted: Bar["wanted"] = "≤"): Bar => ({
  what: "a thing",
  limit,
  unit: "ms",
  wanted,
  result: /^thing/,
  figure: (result) => (result as { ms?: number }).ms,
});
const results = (...found: [string, object][]) =>
  new Map(found.map(([name, figures]) => [name, { ...run, ...figures } as Result<object>]));

test("a bar is reached at its limit, missed beyond it, and not measured without a figure", () => {
  const verdicts = (bars: Bar[], found: ReturnType<typeof results>) =>
    judgeBars(bars, found).map(({ verdict }) => verdict);
  const measured = results(["thing", { ms: 20 }]);
  expect(verdicts([bar(20), bar(19.99), bar(21)], measured)).toEqual(["reached", "missed", "reached"]);
  expect(verdicts([bar(20, "≥"), bar(21, "≥")], measured)).toEqual(["reached", "missed"]);
  expect(verdicts([bar(20)], results(["other", { ms: 1 }]))).toEqual(["not measured"]);
  expect(verdicts([bar(20)], results(["thing", {}]))).toEqual(["not measured"]);
  expect(verdicts([bar(20)], results(["thing", { ms: null }]))).toEqual(["not measured"]);
});

test("the result with the most jobs counts, and its size is shown", () => {
  const judged = judgeBars(
    [bar(20)],
    results(["thing-1", { jobs: 1000, ms: 1 }], ["thing-2", { jobs: 9000, ms: 99 }]),
  );
  expect(judged).toMatchObject([{ verdict: "missed", figure: 99, jobs: 9000 }]);
  expect(barRows(judged)).toEqual([
    { what: "a thing (9,000 jobs)", bar: "≤ 20 ms", figure: "99 ms", "": "missed" },
  ]);
});

test("a Markdown table right-aligns figures and escapes its cells", () => {
  expect(
    markdownTable([
      { name: "a|b", ms: "1.5 / 2" },
      { name: "c\nd", ms: 3 },
    ]),
  ).toBe("| name | ms |\n| --- | --: |\n| a\\|b | 1.5 / 2 |\n| c d | 3 |");
  expect(markdownTable([])).toBe("");
});

test("fillParts replaces the text between a part's marks, and throws without marks", () => {
  const page = "before\n<!-- load -->\n<!-- /load -->\nafter";
  const once = fillParts(page, { load: "first" });
  expect(once).toBe("before\n<!-- load -->\n\nfirst\n\n<!-- /load -->\nafter");
  expect(fillParts(once, { load: "second" })).toBe(once.replace("first", "second"));
  expect(() => fillParts(page, { search: "" })).toThrow("search");
});

test("docs/performance.md has marks for every part", () => {
  const page = readFileSync(join(__dirname, "../../docs/performance.md"), "utf8");
  const parts = [...Object.keys(barTables), "growth"].map((part) => [part, ""]);
  expect(() => fillParts(page, Object.fromEntries(parts))).not.toThrow();
});

test("a part without results stays as it is", () => {
  const growth = "<!-- growth -->\n\nan earlier table\n\n<!-- /growth -->";
  const page = `<!-- small -->\n\nan earlier table\n\n<!-- /small -->\n${growth}`;
  const parts = performanceParts(results(["small-machine", { jobs: 100, small_import_s: 1 }]));
  expect(Object.keys(parts)).toEqual(["small"]);
  const filled = fillParts(page, parts);
  expect(filled).toContain("| import of ten rows beside them (100 jobs) | ≤ 2 s | 1 s | reached |");
  expect(filled).toContain(growth);
  expect(performanceParts(new Map())).toEqual({});
});

test("every part states the origin of its figures", () => {
  const row = { name: "pages", seconds: 1, answers: { 200: { count: 10 } }, event_loop_ms: { p99: 1 } };
  const measured = results(["load-100", { jobs: 100, rows: [row], memory: [] }]);
  const { load } = performanceParts(measured);
  expect(load).toContain("| server-rendered pages (100 jobs) | ≥ 150 /s | 10 /s | missed |");
  expect(load).toContain(origin(run));
  expect(origin(run)).toContain(
    "2026-01-02 03:04 UTC, load average 0.25 at the start: `npm run bench -- load`.",
  );
});

test("an origin states the machine's pace before and after, if it was measured", () => {
  expect(origin({ ...run, pace_ms: [80, 95] })).toContain(
    "load average 0.25 at the start, pace 80 and 95 ms:",
  );
  expect(origin(run)).toContain("load average 0.25 at the start:");
});

test("figures from a busy machine are marked as provisional", () => {
  expect(origin(run)).not.toContain("Provisional");
  expect(origin({ ...run, was_busy: true })).toContain("Provisional: the machine was busy");
});

test("growth is given per tenfold number of jobs", () => {
  const sizes = [1_000, 10_000, 100_000].map((jobs) => ({ jobs, load_ms: jobs / 10 }) as never);
  expect(growthPerTen(sizes, ({ load_ms }) => load_ms)).toBe("×10.0");
  expect(growthPerTen(sizes, ({ jobs }) => Math.sqrt(jobs))).toBe("×3.2");
  expect(growthPerTen(sizes, () => -1)).toBe("×1.0");
  expect(growthPerTen(sizes, ({ jobs }) => 2_000 - jobs)).toBe("");
  expect(growthPerTen(sizes.slice(0, 1), ({ jobs }) => jobs)).toBe("");
});

test("a Lighthouse result keeps the page's scores out of 100", () => {
  const report = {
    environment: { benchmarkIndex: 1_533 },
    finalDisplayedUrl: "http://localhost:1/jobs?page=2",
    categories: { performance: { score: 0.957 } },
  };
  expect(pageOf(report)).toEqual({ path: "/jobs", scores: { performance: 96 } });
});

test.each([
  [2_000, 6],
  [1_533, 4],
  [1_300, 3],
  [800, 2],
  [475, 1.5],
  [100, 1],
])("Lighthouse slows a machine of index %d down %d times", (index, slowdown) => {
  expect(slowdownFor(index)).toBe(slowdown);
});
