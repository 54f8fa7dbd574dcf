import type { LighthouseFigures } from "../lighthouse/lighthouse-result";
import type { LoadFigures, LoadRow } from "../load/load-result";
import type { MemoryFigures } from "../memory/memory-result";
import type { PageFigures } from "../page/page-result";
import type { ClickKind } from "../page/refine-clicks";
import type { SearchFigures } from "../search/search-result";
import type { UploadFigures } from "../uploads/upload-tables";
import type { Bar } from "./judge-bars";

const clicks = (page: PageFigures, kind: ClickKind) => page.clicks.find((each) => each.kind === kind);

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

const ratio = (ours: number | undefined, theirs: number | undefined) =>
  ours === undefined || theirs === undefined ? undefined : ours / theirs;

const rival = ({ rivals }: PageFigures, name: string) => rivals.find((each) => each.name === name);

const turbo = (all: PageFigures, kind: ClickKind) =>
  rival(all, "Turbo")?.clicks.find((each) => each.kind === kind)?.whole.p50;

/**
 * How many times what Turbo needs in the same run, until everything is drawn. The design has figures of its own
 * for Turbo, so its bars can be put so that they mean the same on every machine: 60 ms where Turbo needs 104 is
 * 0.58.
 */
const besideTurbo = (what: string, limit: number, kind: ClickKind): Bar =>
  page(`${what}, whole, p50, of Turbo's in the same run`, limit, "×", (all) =>
    ratio(clicks(all, kind)?.whole.p50, turbo(all, kind)),
  );

/** The slowest class at the median. */
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
  what: `Lighthouse (mobile): ${category}, worse page`,
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

/** The bars of the design's section 10, in its order, and what they were refined to where it leaves that open. */
export const bars: readonly Bar[] = [
  page("script for the first view, gzip", 115, "kB", ({ transfer }) => transfer.script / 1000),
  page("refine click at once, whole, p50", 60, "ms", (all) => clicks(all, "at once")?.whole.p50),
  page("refine click at once, whole, p95", 100, "ms", (all) => clicks(all, "at once")?.whole.p95),
  page("refine click, hovered first, whole, p50", 50, "ms", (all) => clicks(all, "hovered first")?.whole.p50),
  page(
    "refine click, hovered first, whole, p95",
    100,
    "ms",
    (all) => clicks(all, "hovered first")?.whole.p95,
  ),
  page(
    "refine click, visited before, whole, p50",
    50,
    "ms",
    (all) => clicks(all, "visited before")?.whole.p50,
  ),
  page("Back, whole, p50", 30, "ms", (all) => clicks(all, "Back")?.whole.p50),
  besideTurbo("refine click at once", 0.58, "at once"),
  besideTurbo("refine click, hovered first", 0.58, "hovered first"),
  besideTurbo("Back", 0.52, "Back"),
  page("first contentful paint, p50", 270, "ms", (all) => all.first_view.first_contentful_paint.p50),
  page("first contentful paint, p50, of the page without a script in the same run", 1.15, "×", (all) =>
    ratio(all.first_view.first_contentful_paint.p50, rival(all, "no script")?.first_contentful_paint.p50),
  ),
  page(
    "a click at first paint, from navigation to painted, p50",
    440,
    "ms",
    (all) => all.early_clicks.painted.p50,
  ),
  page(
    "scripts of a refine click, hovered first, p50",
    45,
    "ms",
    (all) => clicks(all, "hovered first")?.work.script,
  ),
  page("nodes after 100 refinements", 2_400, "", ({ session }) => session.nodes),
  page("heap after 100 refinements", 8, "MB", ({ session }) => session.heap_bytes / 1e6),
  page("layout shift of a first view", 0.01, "", ({ first_view }) => first_view.layout_shift),
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
