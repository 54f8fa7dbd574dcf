import type { SearchQuery } from "../../../shared/search-query";
import type { Broaden } from "../../../shared/wire/results";
import type { OtherReading } from "../meaning/other-readings";
import type { Variation } from "../run/search-plan";

/** One way to ask for less, before it is known whether it finds more. */
export interface Relaxation {
  readonly kind: Broaden["kind"];
  readonly label: string;
  readonly to: SearchQuery;
  readonly variation: Variation;
  /** 0 widens, 1 drops one thing, 2 drops a pillar of the search, 3 drops several at once. */
  readonly loss: 0 | 1 | 2 | 3;
}

/** Keywords read otherwise, and what following them changes in the search. */
export type CountedReading = Pick<OtherReading, "kind" | "text" | "to"> & Pick<Relaxation, "variation">;
