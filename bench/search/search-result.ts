import type { DatabaseKind } from "../postgres/open-bench-database";
import type { ClassRow } from "./measure-classes";
import type { MeaningFigures } from "./measure-meaning";

/** What `bench:search` found for one database and size. */
export interface SearchFigures {
  readonly database: DatabaseKind;
  readonly jobs: number;
  /** From the database to answering the first search, milliseconds. */
  readonly load_ms: number;
  readonly column_bytes: number;
  /** The whole process after the searches: bytes, garbage included. */
  readonly resident_bytes: number;
  readonly rows: readonly ClassRow[];
  readonly meaning: MeaningFigures;
}
