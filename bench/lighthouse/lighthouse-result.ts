import type { Row } from "../figures/markdown-table";

/** The little that is read of a report of Lighthouse 12. */
export interface LighthouseReport {
  readonly finalDisplayedUrl: string;
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
  /** What counts and is not perfect. */
  readonly short_of: readonly string[];
}

export interface LighthouseFigures {
  readonly version: string;
  readonly pages: readonly LighthousePage[];
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
  console.log(`\n${figures.version}, mobile:`);
  console.table(lighthouseRows(figures));
}
