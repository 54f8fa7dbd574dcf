import type { LighthouseFigures } from "../lighthouse/lighthouse-result";
import type { LoadFigures, LoadRow } from "../load/load-result";
import type { MemoryFigures } from "../memory/memory-result";
import type { PageFigures, PageSiteFigures } from "../page/page-result";
import type { SearchFigures } from "../search/search-result";
import type { UploadFigures } from "../uploads/upload-tables";
import type { Bar } from "./judge-bars";

const page = (
  what: string,
  limit: number,
  unit: string,
  figure: (page: PageFigures) => number | undefined,
): Bar => ({
  what,
  limit,
  unit,
  wanted: "at most",
  result: /^page$/,
  figure: (result) => figure(result as PageFigures),
});

/** Jobsieve's figure divided by Turbo's in the same run: other work on the machine affects both alike. */
const besideTurbo = (what: string, limit: number, figure: (site: PageSiteFigures) => number): Bar =>
  page(`${what}, of Turbo's in the same run`, limit, "×", ({ sites: [own, ...others] }) => {
    const turbo = others.find(({ name }) => name === "Turbo");
    return own && turbo && figure(own) / figure(turbo);
  });

const search = (what: string, limit: number, result: RegExp, kind: "cold" | "known_words"): Bar => ({
  what: `${what}, slowest class, p50, ${kind === "cold" ? "cold" : "known words"}`,
  limit,
  unit: "ms",
  wanted: "at most",
  result,
  figure: (found) => Math.max(...(found as SearchFigures).rows.map((row) => row[kind].p50)),
});

const load = (
  what: string,
  wanted: Bar["wanted"],
  limit: number,
  unit: string,
  name: string,
  figure: (row: LoadRow) => number | undefined,
): Bar => ({
  what,
  limit,
  unit,
  wanted,
  result: /^load-/,
  figure: (result) => {
    const row = (result as LoadFigures).rows.find((each) => each.name === name);
    return row && figure(row);
  },
});

const answered = (row: LoadRow, code: string) => (row.answers[code]?.count ?? 0) / row.seconds;
const otherThan = (row: LoadRow, codes: readonly string[]) =>
  Object.entries(row.answers).reduce((sum, [code, { count }]) => sum + (codes.includes(code) ? 0 : count), 0);

const lighthouse = (category: string, limit: number): Bar => ({
  what: `Lighthouse (mobile): ${category}, worst page`,
  limit,
  unit: "",
  wanted: "at least",
  result: /^lighthouse$/,
  figure: (result) =>
    Math.min(...(result as LighthouseFigures).pages.map(({ scores }) => scores[category] ?? 0)),
});

const small = (
  what: string,
  limit: number,
  unit: string,
  figure: (memory: MemoryFigures) => number,
): Bar => ({
  what,
  limit,
  unit,
  wanted: "at most",
  result: /^small-machine$/,
  figure: (result) => figure(result as MemoryFigures),
});

/** The bars of the design's section 10, in its order, refined where it leaves them open. */
export const bars: readonly Bar[] = [
  page("script for the first view, gzip", 115, "kB", ({ transfer }) => transfer.script / 1000),
  besideTurbo("facet click, in view, p50", 0.75, ({ turns }) => turns["facet click"].in_view.p50),
  besideTurbo("facet click, in view, p95", 0.9, ({ turns }) => turns["facet click"].in_view.p95),
  besideTurbo("facet click, whole, p50", 1, ({ turns }) => turns["facet click"].whole.p50),
  besideTurbo("Back, in view, p50", 0.8, ({ turns }) => turns.Back.in_view.p50),
  besideTurbo("page click, in view, p50", 0.75, ({ turns }) => turns["page click"].in_view.p50),
  besideTurbo("first contentful paint, p50", 1.05, ({ first_view }) => first_view.first_contentful_paint.p50),
  besideTurbo("a click is taken in place, p50", 1.3, ({ first_view }) => first_view.click_taken.p50),
  page("nodes after 100 refinements", 2_400, "", ({ session }) => session.nodes),
  page("heap after 100 refinements", 8, "MB", ({ session }) => session.heap_bytes / 1e6),
  page("layout shift of a first view", 0.01, "", ({ sites }) => sites[0]?.first_view.layout_shift),
  search("search, embedded", 20, /^search-embedded-/, "cold"),
  search("search, embedded", 3, /^search-embedded-/, "known_words"),
  search("search, PostgreSQL", 75, /^search-postgres-/, "cold"),
  search("search, PostgreSQL", 15, /^search-postgres-/, "known_words"),
  load("fragments", "at least", 500, "/s", "fragments", (row) => answered(row, "200")),
  load("event loop under fragments, p99", "at most", 50, "ms", "fragments", (row) => row.event_loop_ms.p99),
  load("server-rendered pages", "at least", 150, "/s", "pages", (row) => answered(row, "200")),
  load("event loop under pages, p99", "at most", 50, "ms", "pages", (row) => row.event_loop_ms.p99),
  load(
    "overload: a refusal (503), p99",
    "at most",
    1_000,
    "ms",
    "overload, pages",
    (row) => row.answers[503]?.p99,
  ),
  load("overload: other than 200 and 503", "at most", 0, "", "overload, pages", (row) =>
    otherThan(row, ["200", "503"]),
  ),
  lighthouse("performance", 95),
  lighthouse("accessibility", 100),
  lighthouse("best-practices", 100),
  lighthouse("seo", 100),
  small("first start, memory at most", 700, "MiB", (memory) => memory.first_start_bytes / 2 ** 20),
  small("serving, memory at most", 350, "MiB", (memory) => memory.serving_bytes / 2 ** 20),
  small("with an import beside it", 350, "MiB", (memory) => memory.with_import_bytes / 2 ** 20),
  small("data directory after the first start", 200, "MB", (memory) => memory.directory_bytes / 1e6),
  small("import of ten rows beside them", 2, "s", (memory) => memory.small_import_s),
  {
    what: "upload of 256 MB: server memory grows by",
    limit: 64,
    unit: "MiB",
    wanted: "at most",
    result: /^uploads$/,
    figure: (result) => (result as UploadFigures).memory_growth_bytes / 2 ** 20,
  },
  {
    what: "heap at the end of many requests, of that half-way",
    limit: 1.1,
    unit: "×",
    wanted: "at most",
    result: /^memory-/,
    figure: (result) => {
      const { memory } = result as LoadFigures;
      return (
        (memory.at(-1)?.heapUsed ?? Number.NaN) /
        (memory[Math.floor(memory.length / 2)]?.heapUsed ?? Number.NaN)
      );
    },
  },
];
