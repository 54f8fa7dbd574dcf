/** What one facet says of itself, in the table of facets. */
interface AnyFacet {
  /** What a fragment's `facets` call its values, where that is not its key. */
  readonly listedAs?: string;
  /**
   * English defaults: its name under its key, the way without it under `broaden.KEY`; others are its own.
   */
  readonly texts: Readonly<Record<string, string>>;
  /**
   * What search engines make of a search by one of its values: it has a path of its own, for one discipline and one
   * place at most (`landing`); it is listed under its query; or it is kept from them (`blocked`).
   */
  readonly crawling: "landing" | "listed" | "blocked";
}

/**
 * Several values at a time, of the table `table`, which has `id`, `slug` and `name`, and for a tree
 * `parent_id`. What jobs have is in `job_TABLE`: the job's id, then the value's. A tree broadens to the value
 * above, and to none; a flat facet to none.
 */
export interface FacetOfTable extends AnyFacet {
  readonly shape: "tree" | "flat";
  readonly table: string;
  /**
   * Where a job's values come from: the feed, as slugs of the taxonomy under the facet's key; the gazetteer;
   * or the job's own row, by triggers that the table's migration brings.
   */
  readonly source: "feed" | "gazetteer" | "jobs";
  /**
   * How many values a fragment lists beside the chosen ones, those with most jobs, where there are too many
   * for all: what is typed to find one is then looked up. Such values are only ever added to their table, and
   * never renamed.
   */
  readonly mostListed?: number;
  /** What a visitor can type to find a value: its name, where the list is long, or a place. */
  readonly finder?: "name" | "place";
}

/** One value at a time: one of these, in the order to show them, or any whole number. */
export type FacetOfChoice = ChoiceEntry &
  (
    | { readonly oneOf: readonly string[] }
    | {
        /** From 1 up to this; what they are in is the text `KEY.note`, empty for nothing. */ readonly upTo: number;
      }
  );

interface ChoiceEntry extends AnyFacet {
  /** Which neighbour of a value finds more, if any does. */
  readonly wider?: "before" | "after";
  /** The facet among whose values it is listed, and without which it is not chosen. */
  readonly beside?: string;
}
