import type { Queryable } from "../../database/database";
import type { SourceSettings } from "../../settings/source-settings";
import { crawlLines } from "../crawl/crawl-counts";
import { type SourceState, sourceStates } from "./source-states";

const titles = ["source", "last try", "last success", "jobs", "next try"];

/** A table of how every source stands, with lines below it of the pages of a site, and of what stops it. */
export async function sourcesTable(
  database: Queryable,
  sources: readonly SourceSettings[],
  now: Date,
): Promise<string> {
  if (sources.length === 0) return "site.config.json names no sources.\n";
  const names = sources.map(({ name }) => name);
  const states = await sourceStates(database, names, now);
  const rows = [titles, ...names.map((name) => rowOf(name, states.get(name), now))];
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => aligned(cell, column, widths))
      .join("  ")
      .trimEnd(),
  );
  const [head, ...rest] = lines;
  const told = rest.flatMap((line, place) => [line, ...toldOf(states.get(names[place] ?? ""))]);
  return [head, ...told, "Times are UTC.", ""].join("\n");
}

function rowOf(name: string, state: SourceState | undefined, now: Date): string[] {
  if (state === undefined) return [name, "never", "never", "", "soon"];
  const next = new Date(state.nextAt) <= now ? "soon" : moment(state.nextAt);
  return [name, moment(state.triedAt), moment(state.succeededAt), state.jobs.toLocaleString("en"), next];
}

function aligned(cell: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0;
  return titles[column] === "jobs" ? cell.padStart(width) : cell.padEnd(width);
}

function moment(iso: string | null): string {
  return iso === null ? "never" : iso.slice(0, 16).replace("T", " ");
}

function toldOf(state: SourceState | undefined): string[] {
  const { problem = null, held = null, failures = 0, crawl = null } = state ?? {};
  const [pages, ...reasons] = crawl === null ? [] : crawlLines(crawl);
  const times = failures > 1 ? ` (${failures} times in a row)` : "";
  return [
    ...(pages === undefined ? [] : [`  ${pages}`, ...reasons.map((reason) => `    ${reason}`)]),
    ...(problem === null ? [] : [`  failed${times}: ${problem}`]),
    ...(held === null ? [] : [`  waits for your word: ${held}`]),
  ];
}
