import { queryKeys } from "../../shared/query-codec";
import { choiceFields, defaultSortType, facetFields, type SearchQuery } from "../../shared/search-query";

/**
 * What the visible fields do not say, so that a new keyword or place keeps it. A sort order that is only the default
 * is sent as nothing: it must follow the keywords.
 */
export function HiddenRefinements({ query }: { readonly query: SearchQuery }) {
  const chosenSort = query.sortType === defaultSortType(query.keywords) ? "" : query.sortType;
  return (
    <>
      <input type="hidden" name={queryKeys.sortType} value={chosenSort} />
      {facetFields.map((field) =>
        query[field].length === 0 ? null : (
          <input key={field} type="hidden" name={queryKeys[field]} value={query[field].join("|")} />
        ),
      )}
      {choiceFields.map((field) =>
        query[field] === "" ? null : (
          <input key={field} type="hidden" name={queryKeys[field]} value={query[field]} />
        ),
      )}
    </>
  );
}
