import type { DatabaseKind } from "../postgres/open-bench-database";
import type { SearchFigures } from "../search/search-result";
import type { SmallImportFigures } from "./small-import";

export interface GrowthSize extends Omit<SearchFigures, "database" | "meaning"> {
  readonly small_import: SmallImportFigures;
}

export interface GrowthFigures {
  readonly database: DatabaseKind;
  /** Smallest first. */
  readonly sizes: readonly GrowthSize[];
}
