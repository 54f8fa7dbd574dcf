import { type GrowthFigures, growthSummary } from "../growth/growth-figures";
import { barTables } from "./bars";
import { barRows, judgeBars } from "./judge-bars";
import { markdownTable } from "./markdown-table";
import type { Result, Results, Run } from "./result-files";

/** Parts of docs/performance.md by mark: tables of bars, and growth. */
export function performanceParts(results: Results): Readonly<Record<string, string>> {
  const tables = Object.entries(barTables).map(([part, bars]) => {
    const judged = judgeBars(bars, results);
    const origins = new Set(judged.flatMap(({ run }) => (run === undefined ? [] : [origin(run)])));
    return [part, `${markdownTable(barRows(judged))}\n\n${[...origins].join("<br>\n")}`];
  });
  const growth = [...results].flatMap(([name, result]) =>
    name.startsWith("growth-") ? [growthText(result as Result<GrowthFigures>)] : [],
  );
  return { ...Object.fromEntries(tables), growth: growth.join("\n\n") || "Not measured yet." };
}

function growthText(result: Result<GrowthFigures>): string {
  const heading = result.database === "embedded" ? "**Embedded database**" : "**PostgreSQL**";
  return [heading, markdownTable(growthSummary(result)), origin(result)].join("\n\n");
}

export function origin({ date, machine, load_before, pace_ms, command }: Run): string {
  const { cpu, cores, memory_gib, node, system } = machine;
  const pace = pace_ms === undefined ? "" : `, pace ${pace_ms.join(" and ")} ms`;
  // Other work on the machine slows the timings.
  const provisional = load_before > cores / 2 ? " **Provisional: the machine was busy.**" : "";
  return (
    `<sub>${date.slice(0, 16).replace("T", " ")} UTC, ${cpu}, ${cores} cores, ${memory_gib} GiB, ${system}, Node ${node}, ` +
    `load average ${load_before} at the start${pace}: \`${command}\`.${provisional}</sub>`
  );
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
