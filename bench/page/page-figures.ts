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
