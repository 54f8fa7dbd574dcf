import type { DatabaseKind } from "../postgres/open-bench-database";
import type { ClassRow } from "./measure-classes";
import type { MeaningFigures } from "./measure-meaning";

export interface SearchFigures {
  readonly database: DatabaseKind;
  readonly jobs: number;
  /** Milliseconds to load the search from the database. */
  readonly load_ms: number;
  readonly column_bytes: number;
  /** The whole process after the searches, garbage included. */
  readonly resident_bytes: number;
  readonly rows: readonly ClassRow[];
  readonly meaning: MeaningFigures;
}
