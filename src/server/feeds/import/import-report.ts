/** How an import ended. `read` = `added` + `updated` + `unchanged` + `refused`; jobs that left the feed are `removed`. */
export interface ImportReport {
  readonly source: string;
  /** Null for rows that came from no file. */
  readonly format: string | null;
  readonly read: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly removed: number;
  /** Jobs that are kept without a place, or only with the area around it. */
  readonly placesNotFound: number;
  readonly placesRough: number;
  /** Whether anything is different from before. */
  readonly changed: boolean;
  /** The file with every refusal and note; null when there are none. */
  readonly reportFile: string | null;
  readonly seconds: number;
}

/** What an import is doing; `fraction` of this step, 0 to 1. */
export interface ImportProgress {
  readonly step: ImportStep;
  readonly fraction: number;
  /** Rows read, or jobs dealt with, in this step. */
  readonly rows: number;
}

export type ImportStep = "reading" | "changing" | "indexing";
