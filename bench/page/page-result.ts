import type { Spread } from "../figures/percentiles";
import type { FirstViewFigures } from "./first-views";
import type { SessionFigures } from "./long-session";
import type { Transfer } from "./transfer";

export const turns = ["facet click", "Back", "page click"] as const;
export type Turn = (typeof turns)[number];

export interface PageSiteFigures {
  readonly name: string;
  readonly first_view: Omit<FirstViewFigures, "loaded">;
  readonly turns: Readonly<Record<Turn, { readonly in_view: Spread; readonly whole: Spread }>>;
  /** Interaction to next paint over all turns, milliseconds. */
  readonly interaction: number;
}

export interface PageFigures {
  readonly jobs: number;
  /** Factor of the CPU slowdown. */
  readonly slowdown: number;
  readonly chromium: string;
  readonly transfer: Transfer;
  readonly session: SessionFigures;
  /** Jobsieve first. */
  readonly sites: readonly PageSiteFigures[];
}
