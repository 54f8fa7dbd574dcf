import type { Row } from "../figures/markdown-table";
import type { DatabaseKind } from "../postgres/open-bench-database";
import type { ClassFigures } from "../search/measure-classes";
import type { SmallImportFigures } from "./small-import";

export interface GrowthSize extends ClassFigures {
  readonly small_import: SmallImportFigures;
}

export interface GrowthFigures {
  readonly database: DatabaseKind;
  /** Smallest first. */
  readonly sizes: readonly GrowthSize[];
}

type Cost = readonly [name: string, of: (size: GrowthSize) => number];

const costs: readonly Cost[] = [
  ["load, s", ({ load_ms }) => load_ms / 1000],
  ["columns, bytes a job", ({ column_bytes, jobs }) => column_bytes / jobs],
  ["import of 100 jobs, s", ({ small_import }) => small_import.import_ms / 1000],
  ["… found after its end, ms", ({ small_import }) => small_import.visible_after_ms],
  ["… searches meanwhile, p95 ms", ({ small_import }) => small_import.searches.p95],
];

/** A row per cost, a column per size, and the growth factor for ten times the jobs. */
export function growthRows({ sizes }: Pick<GrowthFigures, "sizes">): Row[] {
  const classes = sizes[0]?.rows.map((row) => row.class) ?? [];
  const timings = classes.flatMap((name): Cost[] => [
    [`${name}, cold`, (size) => timing(size, name, "cold")],
    [`${name}, known words`, (size) => timing(size, name, "known_words")],
  ]);
  return [...costs, ...timings].map(([cost, of]) => {
    const values = sizes.map((size) => [size.jobs.toLocaleString("en"), readable(of(size))] as const);
    return { cost, ...Object.fromEntries(values), "per ×10": growthPerTen(sizes, of) };
  });
}

/** With the slowest class of searches alone. */
export function growthSummary({ sizes }: GrowthFigures): Row[] {
  const slowest = "frequent + radius";
  return growthRows({
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
