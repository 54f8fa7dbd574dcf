export interface LighthouseReport {
  readonly finalDisplayedUrl: string;
  /** Speed of this machine; 1,533 is four times Lighthouse's phone. */
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
}

export interface LighthousePage {
  readonly path: string;
  /** By category, 0 to 100. */
  readonly scores: Readonly<Record<string, number>>;
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

export function pageOf({ finalDisplayedUrl, categories }: LighthouseReport): LighthousePage {
  const scores = Object.entries(categories).map(([name, { score }]) => [
    name,
    Math.round((score ?? 0) * 100),
  ]);
  return { path: new URL(finalDisplayedUrl).pathname, scores: Object.fromEntries(scores) };
}
