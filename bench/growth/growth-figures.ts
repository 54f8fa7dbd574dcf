import type { Row } from "../figures/markdown-table";
import type { DatabaseKind } from "../postgres/open-bench-database";
import type { ClassFigures } from "../search/measure-classes";
import type { measureSmallImport } from "./small-import";

export interface GrowthSize extends ClassFigures {
  readonly small_import: Awaited<ReturnType<typeof measureSmallImport>>;
}

export interface GrowthFigures {
  readonly database: DatabaseKind;
  /** Smallest first. */
  readonly sizes: readonly GrowthSize[];
}

const slowest = "frequent + radius";

const timing =
  (kind: "cold" | "known_words") =>
  ({ rows }: GrowthSize) =>
    rows.find((row) => row.class === slowest)?.[kind].p50 ?? Number.NaN;

const costs: readonly (readonly [name: string, of: (size: GrowthSize) => number])[] = [
  ["load, s", ({ load_ms }) => load_ms / 1000],
  ["columns, bytes a job", ({ column_bytes, jobs }) => column_bytes / jobs],
  ["import of 100 jobs, s", ({ small_import }) => small_import.import_ms / 1000],
  ["… found after its end, ms", ({ small_import }) => small_import.visible_after_ms],
  ["… searches meanwhile, p95 ms", ({ small_import }) => small_import.searches.p95],
  [`${slowest}, cold`, timing("cold")],
  [`${slowest}, known words`, timing("known_words")],
];

/** A row per cost, a column per size, and the growth factor for ten times the jobs. */
export function growthRows({ sizes }: GrowthFigures): Row[] {
  return costs.map(([cost, of]) => {
    const values = sizes.map((size) => [size.jobs.toLocaleString("en"), readable(of(size))] as const);
    return { cost, ...Object.fromEntries(values), "per ×10": growthPerTen(sizes, of) };
  });
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
