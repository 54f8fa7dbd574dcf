import type { GrowthFigures } from "../growth/growth-result";
import { growthRows, growthSummary } from "../growth/growth-rows";
import { type LighthouseFigures, lighthouseRows } from "../lighthouse/lighthouse-result";
import type { LoadFigures } from "../load/load-result";
import { loadRows, memoryRows } from "../load/load-tables";
import { type MemoryFigures, memoryFigureRows } from "../memory/memory-result";
import type { PageFigures } from "../page/page-result";
import { firstViewRows, siteRows } from "../page/page-tables";
import type { RivalFigures } from "../search/rivals/rival-result";
import { rivalNotes, rivalRows } from "../search/rivals/rival-tables";
import type { SearchFigures } from "../search/search-result";
import { searchHeading, searchRows } from "../search/search-tables";
import { type UploadFigures, uploadRows } from "../uploads/upload-tables";
import { bars } from "./bars";
import { barRows, judgeBars } from "./judge-bars";
import { markdownTable } from "./markdown-table";
import type { Result, Run } from "./result-files";

export type Results = ReadonlyMap<string, Result<object>>;

const barTables = {
  page: ["page", "lighthouse"],
  search: ["search"],
  load: ["load", "memory", "uploads"],
  small: ["small-machine"],
};
const notMeasured = "Not measured yet.";

/** Parts of docs/performance.md by mark: tables of bars, and growth. */
export function performanceParts(results: Results): Readonly<Record<string, string>> {
  const tables = Object.entries(barTables).map(([part, benches]) => {
    const own = bars.filter(({ result }) => benches.some((bench) => result.source.startsWith(`^${bench}`)));
    const judged = judgeBars(own, results);
    const origins = new Set(judged.flatMap(({ run }) => (run === undefined ? [] : [origin(run)])));
    return [part, `${markdownTable(barRows(judged))}\n\n${[...origins].join("<br>\n")}`];
  });
  const { growth = [] } = sections(results, growthSummary);
  return { ...Object.fromEntries(tables), growth: growth.join("\n\n") || notMeasured };
}

export function fullReport(results: Results): string {
  const parts = Object.entries(sections(results, growthRows)).flatMap(([name, texts]) => [
    `## ${name}`,
    ...(texts.length > 0 ? texts : [notMeasured]),
  ]);
  return `${["# The latest results", ...parts].join("\n\n")}\n`;
}

function sections(results: Results, rowsOfGrowth: typeof growthRows): Readonly<Record<string, string[]>> {
  const each = <Figures extends object>(pattern: RegExp, write: (figures: Figures) => string[]) =>
    [...results]
      .filter(([name]) => pattern.test(name))
      .sort(([, one], [, other]) => jobsIn(one) - jobsIn(other))
      .map(([, result]) => [...write(result as Result<Figures>), origin(result)].join("\n\n"));
  return {
    page: each<PageFigures>(/^page$/, (figures) => [
      markdownTable(firstViewRows(figures)),
      markdownTable(siteRows(figures)),
    ]),
    search: each<SearchFigures>(/^search-/, (figures) => [
      `**${searchHeading(figures)}**`,
      markdownTable(searchRows(figures)),
    ]),
    rivals: each<RivalFigures>(/^rivals-/, (figures) => [
      `**${figures.jobs.toLocaleString("en")} jobs**`,
      markdownTable(rivalRows(figures)),
      rivalNotes(figures)
        .map((note) => `- ${note}`)
        .join("\n"),
    ]),
    load: each<LoadFigures>(/^load-/, (figures) => [markdownTable(loadRows(figures))]),
    memory: each<LoadFigures>(/^memory-/, (figures) => [markdownTable(memoryRows(figures))]),
    small: each<MemoryFigures>(/^small-machine$/, (figures) => [markdownTable(memoryFigureRows(figures))]),
    lighthouse: each<LighthouseFigures>(/^lighthouse$/, (figures) => [
      markdownTable(lighthouseRows(figures)),
    ]),
    growth: each<GrowthFigures>(/^growth-/, (figures) => [
      `**${figures.database === "embedded" ? "Embedded database" : "PostgreSQL"}**`,
      markdownTable(rowsOfGrowth(figures)),
    ]),
    uploads: each<UploadFigures>(/^uploads$/, (figures) => [markdownTable(uploadRows(figures))]),
  };
}

function jobsIn(result: object): number {
  return "jobs" in result ? Number(result.jobs) : 0;
}

export function origin({ date, machine, load_before, pace_ms, command }: Run): string {
  const { cpu, cores, memory_gib, node, system } = machine;
  // Other work on the machine slows the timings.
  const provisional = load_before > cores / 2 ? " **Provisional: the machine was busy.**" : "";
  return (
    `<sub>${date.slice(0, 16).replace("T", " ")} UTC, ${cpu}, ${cores} cores, ${memory_gib} GiB, ${system}, Node ${node}, ` +
    `load average ${load_before} at the start${paceText(pace_ms)}: \`${command}\`.${provisional}</sub>`
  );
}

function paceText(pace: Run["pace_ms"]): string {
  return pace === undefined ? "" : `, pace ${pace.join(" and ")} ms`;
}

/** Replaces each part between `<!-- name -->` and `<!-- /name -->`. Throws if a mark is missing. */
export function fillParts(page: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((filled, [name, text]) => {
    const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [start, end] = [filled.indexOf(open), filled.indexOf(close)];
    if (start < 0 || end < start) throw new Error(`The page has no place for ${name}.`);
    return `${filled.slice(0, start + open.length)}\n\n${text}\n\n${filled.slice(end)}`;
  }, page);
}
