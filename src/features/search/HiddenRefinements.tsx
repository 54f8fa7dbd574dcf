import { refinements } from "../../shared/facets";
import { queryKeys, valuesOf } from "../../shared/query-codec";
import { defaultSortType, type SearchQuery } from "../../shared/search-query";

const kept = [...refinements, queryKeys.exact, queryKeys.similar, queryKeys.without];

/**
 * What the visible fields do not say, so that a new keyword or place keeps it. A sort order that is only the
 * default is sent as nothing: it must follow the keywords.
 */
export function HiddenRefinements({ query }: { readonly query: SearchQuery }) {
  const chosenSort = query.sortType === defaultSortType(query.keywords) ? "" : query.sortType;
  const values = valuesOf(query);
  return (
    <>
      <input type="hidden" name={queryKeys.sortType} value={chosenSort} />
      {kept.map((key) =>
        values[key] === undefined ? null : <input key={key} type="hidden" name={key} value={values[key]} />,
      )}
    </>
  );
}
