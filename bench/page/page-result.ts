import type { Spread } from "../figures/percentiles";
import type { EarlyClickFigures, FirstViewFigures } from "./first-views";
import type { SessionFigures } from "./long-session";
import type { ClickFigures } from "./refine-clicks";
import type { Transfer } from "./transfer";

/** The same pages in the hands of another library. */
export interface PageRivalFigures {
  readonly name: string;
  readonly first_contentful_paint: Spread;
  /** Empty without a script: its clicks lead to new documents. */
  readonly clicks: readonly ClickFigures[];
}

export interface PageFigures {
  readonly jobs: number;
  /** Times the processor is slowed down. */
  readonly slowdown: number;
  readonly chromium: string;
  readonly transfer: Transfer;
  readonly first_view: Omit<FirstViewFigures, "loaded">;
  readonly early_clicks: EarlyClickFigures;
  readonly clicks: readonly ClickFigures[];
  readonly session: SessionFigures;
  readonly rivals: readonly PageRivalFigures[];
}
