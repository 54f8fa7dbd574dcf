import { queryKeys, valuesOf } from "../../shared/query-codec";
import type { SearchQuery } from "../../shared/search-query";

interface HiddenFieldsProps {
  readonly query: SearchQuery;
  /** Keys of the form's visible fields. */
  readonly shown: readonly string[];
}

/** Keeps the rest of the search but its page. A default sort order is left out, to follow the keywords. */
export function HiddenFields({ query, shown }: HiddenFieldsProps) {
  const values = Object.entries(valuesOf(query));
  return values.map(([key, value]) =>
    key === queryKeys.page || shown.includes(key) ? null : (
      <input key={key} type="hidden" name={key} value={value} />
    ),
  );
}
