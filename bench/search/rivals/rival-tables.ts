import type { Row } from "../../figures/markdown-table";
import type { RivalFigures } from "./rival-result";

const ratio = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });

/** A row per class; per library p50 / p95, the ratio to Jobsieve's, and how many totals agree. */
export function rivalRows({ rivals }: RivalFigures): Row[] {
  const classes = rivals[0]?.rows.map((row) => row.class) ?? [];
  return classes.map((name) => {
    const cells = rivals.map((rival) => {
      const row = rival.rows.find((each) => each.class === name);
      if (row === undefined) return [rival.name, ""];
      const times = `${row.p50.toFixed(1)} / ${row.p95.toFixed(1)}, ×${ratio.format(row.times_ours)}`;
      const agree =
        row.same_totals === row.totals.length ? "" : `, totals ${row.same_totals}/${row.totals.length}`;
      return [rival.name, times + agree];
    });
    return { class: name, ...Object.fromEntries(cells) };
  });
}

export function rivalNotes({ rivals, failures }: RivalFigures): string[] {
  return [
    ...rivals.map(
      ({ name, index_ms, heap_bytes, counts }) =>
        `${name}: indexed in ${(index_ms / 1000).toFixed(0)} s, ${Math.round(heap_bytes / 1e6)} MB of heap; counts: ${counts}`,
    ),
    ...failures.map(({ name, reason }) => `${name}: ${reason}`),
  ];
}

export function printRivals(figures: RivalFigures): void {
  console.log(
    `\nBeside it, ${figures.jobs.toLocaleString("en")} jobs. Milliseconds, p50 / p95, × Jobsieve's known words:`,
  );
  console.table(rivalRows(figures));
  for (const note of rivalNotes(figures)) console.log(note);
}
