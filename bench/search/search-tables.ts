import type { Row } from "../figures/markdown-table";
import type { Timing } from "./measure";
import type { SearchFigures } from "./search-result";

const spread = ({ p50, p95 }: Timing) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;

/** Milliseconds, p50 / p95. */
export function searchRows({ rows }: SearchFigures): Row[] {
  return rows.map((row) => ({
    class: row.class,
    cold: spread(row.cold),
    "known words": spread(row.known_words),
    repeated: spread(row.repeated),
    "CPU, known words": row.known_words.cpu.toFixed(1),
  }));
}

export function searchHeading({
  database,
  jobs,
  load_ms,
  column_bytes,
  resident_bytes,
}: SearchFigures): string {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  return (
    `${database === "embedded" ? "Embedded database" : "PostgreSQL"}, ${jobs.toLocaleString("en")} jobs: ` +
    `loaded in ${(load_ms / 1000).toFixed(1)} s, ${(column_bytes / jobs).toFixed(1)} bytes a job in columns, ` +
    `${megabytes(resident_bytes)} the process`
  );
}

export function printSearch(figures: SearchFigures): void {
  console.log(`\n${searchHeading(figures)}. Milliseconds, p50 / p95:`);
  console.table(searchRows(figures));
  const { suggestions, suggestions_at_once: atOnce, spelling, expansion, similar } = figures.meaning;
  console.log(
    `Suggestions p99 ${suggestions.p99} ms, at once ${atOnce.p99} ms; spelling p99 ${spelling.p99} ms.`,
  );
  console.log("Words as they are, and with others of their meaning:");
  printExpansion(expansion);
  console.log("The same where similar titles are counted, too:");
  printExpansion(similar);
}

function printExpansion(rows: SearchFigures["meaning"]["expansion"]): void {
  console.table(
    rows.map(({ class: name, exact, meant, ratio }) => ({
      class: name,
      exact: exact.p50,
      meant: meant.p50,
      ratio,
    })),
  );
}
