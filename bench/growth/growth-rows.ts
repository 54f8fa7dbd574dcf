import type { Row } from "../figures/markdown-table";
import type { GrowthFigures, GrowthSize } from "./growth-result";

interface Cost {
  readonly name: string;
  readonly of: (size: GrowthSize) => number;
}

const costs: readonly Cost[] = [
  { name: "load, s", of: ({ load_ms }) => load_ms / 1000 },
  { name: "columns, bytes a job", of: ({ column_bytes, jobs }) => column_bytes / jobs },
  { name: "import of 100 jobs, s", of: ({ small_import }) => small_import.import_ms / 1000 },
  { name: "… found after its end, ms", of: ({ small_import }) => small_import.visible_after_ms },
  { name: "… searches meanwhile, p95 ms", of: ({ small_import }) => small_import.searches.p95 },
];

/** A row per cost, a column per size, and the growth factor for ten times the jobs. */
export function growthRows({ sizes }: GrowthFigures): Row[] {
  const classes = sizes[0]?.rows.map((row) => row.class) ?? [];
  const timings = classes.flatMap((name) => [
    { name: `${name}, cold`, of: (size: GrowthSize) => timing(size, name, "cold") },
    { name: `${name}, known words`, of: (size: GrowthSize) => timing(size, name, "known_words") },
  ]);
  return [...costs, ...timings].map(({ name, of }) => {
    const values = sizes.map((size) => [size.jobs.toLocaleString("en"), readable(of(size))] as const);
    return { cost: name, ...Object.fromEntries(values), "per ×10": growthPerTen(sizes, of) };
  });
}

export function growthSummary({ database, sizes }: GrowthFigures): Row[] {
  const slowest = "frequent + radius";
  return growthRows({
    database,
    sizes: sizes.map((size) => ({ ...size, rows: size.rows.filter((row) => row.class === slowest) })),
  });
}

function timing(size: GrowthSize, name: string, kind: "cold" | "known_words"): number {
  return size.rows.find((row) => row.class === name)?.[kind].p50 ?? Number.NaN;
}

/** Factor for ten times the jobs, smallest to largest size; empty where a ratio is meaningless. */
export function growthPerTen(sizes: readonly GrowthSize[], of: (size: GrowthSize) => number): string {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (first === undefined || last === undefined || first === last) return "";
  const ratio = of(last) / of(first);
  if (!(ratio > 0)) return "";
  return `×${(ratio ** (1 / Math.log10(last.jobs / first.jobs))).toFixed(1)}`;
}

function readable(value: number): string {
  return value.toFixed(Math.abs(value) < 100 ? 1 : 0);
}

export function printGrowth(figures: GrowthFigures): void {
  console.log(`\nHow costs grow, ${figures.database}; searches in milliseconds at the median:`);
  console.table(growthRows(figures));
}
