import type { DatabaseKind } from "../postgres/open-bench-database";
import type { ClassFigures } from "./measure-classes";
import type { MeaningFigures } from "./measure-meaning";

export interface SearchFigures extends ClassFigures {
  readonly database: DatabaseKind;
  readonly meaning: MeaningFigures;
}

export function printSearch({ database, jobs, load_ms, column_bytes, rows, meaning }: SearchFigures): void {
  console.log(
    `\n${database}, ${jobs.toLocaleString("en")} jobs: loaded in ${(load_ms / 1000).toFixed(1)} s, ` +
      `${(column_bytes / jobs).toFixed(1)} bytes a job in columns. Milliseconds, p50 / p95:`,
  );
  const cell = ({ p50, p95 }: (typeof rows)[number]["cold"]) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
  console.table(
    rows.map((row) => ({ class: row.class, cold: cell(row.cold), "known words": cell(row.known_words) })),
  );
  const { suggestions, suggestions_at_once: atOnce, spelling, expansion } = meaning;
  console.log(
    `Suggestions p99 ${suggestions.p99} ms, at once ${atOnce.p99} ms; spelling p99 ${spelling.p99} ms.`,
  );
  console.log("Words as they are, and with others of their meaning:");
  const ratios = expansion.map(({ class: name, exact, meant, ratio }) => ({
    ...{ class: name, exact: exact.p50, meant: meant.p50, ratio },
  }));
  console.table(ratios);
}
