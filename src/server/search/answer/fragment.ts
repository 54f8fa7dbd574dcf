import { withPage } from "../../../shared/query-changes";
import { stringifyQuery } from "../../../shared/query-codec";
import { type FacetField, facetFields } from "../../../shared/search-query";
import type { Facets, JobCard, Place, ResultsFragment } from "../../../shared/wire/results";
import type { Vocabularies } from "../loading/load-jobs";
import type { WayToBroaden } from "../plan/way-to-broaden";
import type { ReadLocation } from "../read/read-location";
import { type ReadSearch, sortTypesFor } from "../read/read-search";
import type { SearchOutcome } from "../run/search-plan";
import { broaden } from "./broaden";
import { choiceNodes } from "./choice-nodes";
import { facetNodes, withPlacesWithoutJobs } from "./facet-nodes";

export interface Answered {
  readonly read: ReadSearch;
  readonly ways: readonly WayToBroaden[];
  readonly outcome: SearchOutcome;
  readonly jobs: JobCard[];
  readonly vocabularies: Vocabularies;
}

export function fragment({ read, ways, outcome, jobs, vocabularies }: Answered): ResultsFragment {
  const { query, location, values } = read;
  return {
    query: stringifyQuery(withPage(query, outcome.page)),
    total_count: outcome.total,
    page: outcome.page,
    page_count: outcome.pageCount,
    jobs,
    facets: { ...namedFacets(read, outcome, vocabularies), ...choiceNodes(query, outcome.choices) },
    broaden: broaden(ways, outcome.variations, outcome.total),
    sort_types: sortTypesFor(query, location),
    place: placeOf(location),
    notices: [...read.notices],
    applied: Object.fromEntries(
      facetFields.map((field) => [field, values[field].map(({ slug, name }) => ({ slug, name }))]),
    ),
  };
}

function namedFacets(
  { values }: ReadSearch,
  { facets }: SearchOutcome,
  vocabularies: Vocabularies,
): Pick<Facets, "disciplines" | "locations" | "job_types"> {
  const named = (field: FacetField) => facetNodes(vocabularies[field], facets[field], values[field]);
  const { all_locations } = vocabularies;
  return {
    disciplines: named("disciplines"),
    locations: withPlacesWithoutJobs(all_locations, named("all_locations"), values.all_locations),
    job_types: named("job_types"),
  };
}

function placeOf(location: ReadLocation): Place | null {
  if (location.kind !== "place") return null;
  const { name, hierarchy, cached_slug_with_class, class: kind } = location.place;
  return { name, hierarchy, cached_slug_with_class, class: kind };
}
