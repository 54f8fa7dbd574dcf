import { resultsPerPage } from "../../../shared/constants";
import { type FacetField, facetFields } from "../../../shared/search-query";
import { fullBits } from "../bits/bitset";
import { countNodes } from "../columns/count-nodes";
import type { JobColumns } from "../columns/job-columns";
import { type Checkpoint, neverDropped } from "./checkpoint";
import { ConstraintBits } from "./constraint-bits";
import { countChoices } from "./count-choices";
import { facetTree, placesTree, wholeTree } from "./facet-tree";
import { pageOfRows } from "./page-of-rows";
import type { CountedTree, SearchOutcome, SearchPlan } from "./search-plan";

/** One search, whole: total, page, every facet's counts and what each variation would find. */
export function runSearch(
  columns: JobColumns,
  plan: SearchPlan,
  checkpoint: Checkpoint = neverDropped,
): SearchOutcome {
  const bits = new ConstraintBits(columns, plan, checkpoint);
  const matches = bits.all();
  const total = bits.count(matches);
  const pageCount = Math.max(1, Math.ceil(total / resultsPerPage));
  const page = Math.min(plan.page, pageCount);
  const skip = (page - 1) * resultsPerPage;
  return {
    total,
    page,
    pageCount,
    rows: pageOfRows(columns, plan, matches ?? fullBits(bits.rowCount), skip, resultsPerPage),
    facets: countFacets(columns, plan, bits),
    choices: countChoices(columns, plan, bits),
    variations: plan.variations.map((variation) => bits.countVariation(variation)),
  };
}

/** Each facet over what all the other constraints let through. */
function countFacets(columns: JobColumns, plan: SearchPlan, bits: ConstraintBits): SearchOutcome["facets"] {
  const trees = facetFields.map((field): [FacetField, CountedTree] => {
    const facet = columns.facets[field];
    const counts = countNodes(facet, bits.list(bits.without(field)));
    const limits = field === "all_locations" ? placesTree : wholeTree;
    return [field, facetTree(facet.forest, counts, plan.chosen[field], plan.opened[field], limits)];
  });
  return Object.fromEntries(trees) as Record<FacetField, CountedTree>;
}
