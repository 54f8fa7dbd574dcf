import type { Row } from "../figures/markdown-table";

export interface LighthouseReport {
  readonly finalDisplayedUrl: string;
  /** Speed of this machine; 1,533 is four times Lighthouse's phone. */
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >;
}

export interface LighthousePage {
  readonly path: string;
  /** By category, 0 to 100. */
  readonly scores: Readonly<Record<string, number>>;
  /** Audits that count and are not perfect. */
  readonly short_of: readonly string[];
}

export interface LighthouseFigures {
  readonly version: string;
  readonly benchmark_index: number;
  /** Assumed ratio of this machine's speed to the phone's. */
  readonly slowdown: number;
  readonly pages: readonly LighthousePage[];
}

/** From the calculator that Lighthouse's throttling documentation links to: a line per index range. */
const slowdowns = [
  { from: 1300, factor: 3, indexPerFactor: 233 },
  { from: 800, factor: 2, indexPerFactor: 500 },
  { from: 150, factor: 1, indexPerFactor: 650 },
];

/** Ratio of this machine's speed to a mid-range phone's. Lighthouse's default of 4 assumes 1,533. */
export function slowdownFor(benchmarkIndex: number): number {
  const range = slowdowns.find(({ from }) => benchmarkIndex >= from);
  if (range === undefined) return 1;
  return Math.round((range.factor + (benchmarkIndex - range.from) / range.indexPerFactor) * 10) / 10;
}

export function pageOf({ finalDisplayedUrl, categories, audits }: LighthouseReport): LighthousePage {
  const counting = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => audits[id]),
  );
  return {
    path: new URL(finalDisplayedUrl).pathname,
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    short_of: counting.flatMap((each) =>
      each !== undefined && each.score !== null && each.score < 0.9
        ? [`${each.title} (${each.displayValue ?? each.score})`]
        : [],
    ),
  };
}

export function lighthouseRows({ pages }: LighthouseFigures): Row[] {
  return pages.map(({ path, scores, short_of }) => ({
    page: path,
    ...scores,
    "short of": short_of.join("; "),
  }));
}

export function printLighthouse(figures: LighthouseFigures): void {
  const { version, benchmark_index, slowdown } = figures;
  console.log(
    `\n${version}, mobile, processor slowed down ${slowdown} × (benchmarkIndex ${benchmark_index}):`,
  );
  console.table(lighthouseRows(figures));
}
