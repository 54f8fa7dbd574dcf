import type { Spread } from "../figures/percentiles";

export const turns = ["facet click", "Back", "page click"] as const;
export type Turn = (typeof turns)[number];

export interface PageSiteFigures {
  readonly name: string;
  readonly first_view: {
    readonly first_contentful_paint: Spread;
    /** From the navigation until a script handles a click. */
    readonly click_taken: Spread;
    /** Worst of all views; 0 without any shift. */
    readonly layout_shift: number;
  };
  readonly turns: Readonly<Record<Turn, { readonly in_view: Spread; readonly whole: Spread }>>;
}

export interface SessionFigures {
  readonly refinements: number;
  /** All live nodes, including texts and nodes held only by scripts. */
  readonly nodes: number;
  /** Bytes of the JavaScript heap after garbage collection. */
  readonly heap_bytes: number;
}

export interface PageFigures {
  readonly jobs: number;
  readonly chromium: string;
  /** Scripts of the first view, compressed by gzip. */
  readonly script_bytes: number;
  readonly session: SessionFigures;
  /** Jobsieve first. */
  readonly sites: readonly PageSiteFigures[];
}

/** A row per site, in milliseconds and relative to Turbo's in the same run. */
export function printPage({ chromium, jobs, script_bytes, session, sites }: PageFigures): void {
  console.log(`\nChromium ${chromium}, ${jobs} jobs; script of the first view ${script_bytes} bytes.`);
  console.log(`After ${session.refinements} refinements:`, session);
  const beside = sites.find(({ name }) => name === "Turbo");
  const cell = (time: Spread, other?: Spread) =>
    `${time.p50.toFixed(0)} / ${time.p95.toFixed(0)}${other ? ` (×${(time.p50 / other.p50).toFixed(2)})` : ""}`;
  const rows = sites.map(({ name, first_view, turns: own }) => ({
    "p50 / p95 (of Turbo's)": name,
    "first paint": cell(first_view.first_contentful_paint, beside?.first_view.first_contentful_paint),
    "click taken": cell(first_view.click_taken, beside?.first_view.click_taken),
    ...Object.fromEntries(
      turns.flatMap((turn) => [
        [`${turn}, in view`, cell(own[turn].in_view, beside?.turns[turn].in_view)],
        [`${turn}, whole`, cell(own[turn].whole, beside?.turns[turn].whole)],
      ]),
    ),
    "layout shift": first_view.layout_shift.toFixed(4),
  }));
  console.table(rows);
}
