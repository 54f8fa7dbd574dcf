import { queryKeys, valuesOf } from "../../shared/query-codec";
import type { SearchQuery } from "../../shared/search-query";

interface HiddenFieldsProps {
  readonly query: SearchQuery;
  /** Keys that the form has fields for. */
  readonly shown: readonly string[];
}

/**
 * What a form's visible fields do not say of a search, so that a new value of theirs keeps it, on the first page. A
 * sort order that is only the default is not sent: it must follow the keywords.
 */
export function HiddenFields({ query, shown }: HiddenFieldsProps) {
  const values = Object.entries(valuesOf(query));
  return values.map(([key, value]) =>
    key === queryKeys.page || shown.includes(key) ? null : (
      <input key={key} type="hidden" name={key} value={value} />
    ),
  );
}
