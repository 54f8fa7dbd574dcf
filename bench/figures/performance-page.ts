import { type GrowthFigures, growthRows } from "../growth/growth-figures";
import { barTables } from "./bars";
import { barRows, judgeBars } from "./judge-bars";
import { markdownTable } from "./markdown-table";
import type { Result, Results, Run } from "./result-files";

/** The parts of docs/performance.md that have results, by mark: tables of bars, and growth. */
export function performanceParts(results: Results): Readonly<Record<string, string>> {
  const tables = Object.entries(barTables).flatMap(([part, bars]) => {
    const judged = judgeBars(bars, results);
    const origins = new Set(judged.flatMap(({ run }) => (run === undefined ? [] : [origin(run)])));
    const text = `${markdownTable(barRows(judged))}\n\n${[...origins].join("<br>\n")}`;
    return origins.size === 0 ? [] : [[part, text] as const];
  });
  const growth = [...results].flatMap(([name, result]) =>
    name.startsWith("growth-") ? [growthText(result as Result<GrowthFigures>)] : [],
  );
  const grown = growth.length === 0 ? [] : [["growth", growth.join("\n\n")] as const];
  return Object.fromEntries([...tables, ...grown]);
}

function growthText(result: Result<GrowthFigures>): string {
  const heading = result.database === "embedded" ? "**Embedded database**" : "**PostgreSQL**";
  return [heading, markdownTable(growthRows(result)), origin(result)].join("\n\n");
}

export function origin({ date, load_before, was_busy, pace_ms, command }: Run): string {
  const time = `${date.slice(0, 16).replace("T", " ")} UTC`;
  const pace = pace_ms === undefined ? "" : `, pace ${pace_ms.join(" and ")} ms`;
  const provisional = was_busy ? " **Provisional: the machine was busy.**" : "";
  return `<sub>${time}, load average ${load_before} at the start${pace}: \`${command}\`.${provisional}</sub>`;
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
