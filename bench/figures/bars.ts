import type { LighthouseFigures } from "../lighthouse/lighthouse-result";
import type { LoadFigures } from "../load/load-figures";
import type { MemoryFigures } from "../memory";
import type { PageFigures, PageSiteFigures } from "../page/page-figures";
import type { ClassFigures } from "../search/measure-classes";
import type { UploadFigures } from "../uploads";
import type { Bar } from "./judge-bars";

type Rule<Figures> = readonly [
  what: string,
  wanted: Bar["wanted"],
  limit: number,
  unit: string,
  figure: (figures: Figures) => number | undefined,
];

function barsOf<Figures extends object>(result: RegExp, rules: readonly Rule<Figures>[]): Bar[] {
  return rules.map(([what, wanted, limit, unit, figure]) => ({
    ...{ what, wanted, limit, unit, result },
    figure: (found) => figure(found as Figures),
  }));
}

/** Jobsieve's figure divided by Turbo's in the same run: other work on the machine affects both alike. */
const besideTurbo = (
  what: string,
  limit: number,
  figure: (site: PageSiteFigures) => number,
): Rule<PageFigures> => [
  `${what}, of Turbo's in the same run`,
  "≤",
  limit,
  "×",
  ({ sites: [own, ...others] }) => {
    const turbo = others.find(({ name }) => name === "Turbo");
    return own && turbo && figure(own) / figure(turbo);
  },
];

const slowest = (kind: "cold" | "known_words") => (search: ClassFigures) =>
  Math.max(...search.rows.map((row) => row[kind].p50));

const row = ({ rows }: LoadFigures, name: string) => rows.find((each) => each.name === name);

const answered = (figures: LoadFigures, name: string) => {
  const found = row(figures, name);
  return found && (found.answers["200"]?.count ?? 0) / found.seconds;
};

const refusal = (load: LoadFigures) => row(load, "overload, pages")?.answers[503]?.p99;

const failures = (figures: LoadFigures) => {
  const answers = row(figures, "overload, pages")?.answers;
  const others = Object.entries(answers ?? {}).filter(([code]) => code !== "200" && code !== "503");
  return answers && others.reduce((sum, [, { count }]) => sum + count, 0);
};

const heapGrowth = ({ memory }: LoadFigures) => {
  const heapAt = (step: number) => memory.at(step)?.heapUsed ?? Number.NaN;
  return heapAt(-1) / heapAt(Math.floor(memory.length / 2));
};

const worst = (category: string, limit: number): Rule<LighthouseFigures> => [
  `Lighthouse (mobile): ${category}, worst page`,
  "≥",
  limit,
  "",
  ({ pages }) => Math.min(...pages.map(({ scores }) => scores[category] ?? 0)),
];

/** The bars of the design's section 10 by their part of docs/performance.md. */
export const barTables: Readonly<Record<string, readonly Bar[]>> = {
  page: [
    ...barsOf<PageFigures>(/^page$/, [
      ["script for the first view, gzip", "≤", 115, "kB", ({ script_bytes }) => script_bytes / 1000],
      besideTurbo("facet click, in view, p50", 0.75, ({ turns }) => turns["facet click"].in_view.p50),
      besideTurbo("facet click, in view, p95", 0.9, ({ turns }) => turns["facet click"].in_view.p95),
      besideTurbo("facet click, whole, p50", 1, ({ turns }) => turns["facet click"].whole.p50),
      besideTurbo("Back, in view, p50", 0.8, ({ turns }) => turns.Back.in_view.p50),
      besideTurbo("page click, in view, p50", 0.75, ({ turns }) => turns["page click"].in_view.p50),
      besideTurbo("first contentful paint, p50", 1.05, (site) => site.first_view.first_contentful_paint.p50),
      besideTurbo("a click is taken in place, p50", 1.3, (site) => site.first_view.click_taken.p50),
      ["nodes after 100 refinements", "≤", 2_400, "", ({ session }) => session.nodes],
      ["heap after 100 refinements", "≤", 8, "MB", ({ session }) => session.heap_bytes / 1e6],
      ["layout shift of a first view", "≤", 0.01, "", ({ sites }) => sites[0]?.first_view.layout_shift],
    ]),
    ...barsOf<LighthouseFigures>(/^lighthouse$/, [
      worst("performance", 95),
      worst("accessibility", 100),
      worst("best-practices", 100),
      worst("seo", 100),
    ]),
  ],
  search: [
    ...barsOf<ClassFigures>(/^search-embedded-/, [
      ["search, embedded, slowest class, p50, cold", "≤", 20, "ms", slowest("cold")],
      ["search, embedded, slowest class, p50, known words", "≤", 3, "ms", slowest("known_words")],
    ]),
    ...barsOf<ClassFigures>(/^search-postgres-/, [
      ["search, PostgreSQL, slowest class, p50, cold", "≤", 75, "ms", slowest("cold")],
      ["search, PostgreSQL, slowest class, p50, known words", "≤", 15, "ms", slowest("known_words")],
    ]),
  ],
  load: [
    ...barsOf<LoadFigures>(/^load-/, [
      ["fragments", "≥", 500, "/s", (load) => answered(load, "fragments")],
      ["event loop under fragments, p99", "≤", 50, "ms", (load) => row(load, "fragments")?.event_loop_ms.p99],
      ["server-rendered pages", "≥", 150, "/s", (load) => answered(load, "pages")],
      ["event loop under pages, p99", "≤", 50, "ms", (load) => row(load, "pages")?.event_loop_ms.p99],
      ["overload: a refusal (503), p99", "≤", 1_000, "ms", refusal],
      ["overload: other than 200 and 503", "≤", 0, "", failures],
    ]),
    ...barsOf<UploadFigures>(/^uploads$/, [
      ["upload of 256 MB: server memory grows by", "≤", 64, "MiB", (up) => up.memory_growth_bytes / 2 ** 20],
    ]),
    ...barsOf<LoadFigures>(/^memory-/, [
      ["heap at the end of many requests, of that half-way", "≤", 1.1, "×", heapGrowth],
    ]),
  ],
  small: barsOf<MemoryFigures>(/^small-machine$/, [
    ["first start, memory at most", "≤", 700, "MiB", (memory) => memory.first_start_bytes / 2 ** 20],
    ["serving, memory at most", "≤", 350, "MiB", (memory) => memory.serving_bytes / 2 ** 20],
    ["with an import beside it", "≤", 350, "MiB", (memory) => memory.with_import_bytes / 2 ** 20],
    ["data directory after the first start", "≤", 200, "MB", (memory) => memory.directory_bytes / 1e6],
    ["import of ten rows beside them", "≤", 2, "s", (memory) => memory.small_import_s],
  ]),
};
