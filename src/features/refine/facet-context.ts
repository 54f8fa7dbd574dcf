import type { Dispatch } from "@reduxjs/toolkit";
import { withFacet } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import type { FacetField, SearchQuery } from "../../shared/search-query";
import type { FacetNode } from "../../shared/wire/results";
import type { Translate } from "../site/use-text";
import { slugsAfterToggle } from "./facet-selection";
import type { RefineState } from "./refine-slice";

/** What every row of one category shares; made once a render. */
export interface FacetContext {
  readonly field: FacetField;
  readonly query: SearchQuery;
  readonly foreign: string;
  readonly refine: RefineState;
  /** Before every id, so that the sidebar and its copy in the menu differ. */
  readonly idPrefix: string;
  readonly t: Translate;
  readonly dispatch: Dispatch;
}

/** Where a value's link leads: the search with the value chosen, or no longer chosen. */
export function toggleAddress(context: FacetContext, node: FacetNode, ancestors: readonly string[]): string {
  const { field, query, foreign } = context;
  const slugs = slugsAfterToggle(query[field], node, ancestors);
  return addressOf(routes.results, withFacet(query, field, slugs), foreign);
}
