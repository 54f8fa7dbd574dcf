import { type RefObject, useEffect, useRef } from "react";
import { withKeywords } from "../../shared/query-changes";
import { parseQuery } from "../../shared/query-codec";
import type { SearchQuery } from "../../shared/search-query";
import type { Place } from "../../shared/wire/results";

/**
 * Every control shows what the search says, whatever was typed and not sent: the forms' fields by being
 * reset, also where React renders that a moment later, and what is outside of the form because it hears of
 * the reset in the document.
 */
export function resetForm(document: Document): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-in-place]")) form.reset();
}

/** How controls outside the search form name it as theirs. */
export const searchFormId = "search";

/** The search as its form says it now, with what has been typed and not been sent yet. */
export function searchInForm(form: HTMLFormElement): SearchQuery {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const search = parseQuery(new URLSearchParams(fields).toString());
  return withKeywords(search, search.keywords);
}

/**
 * What the Location box shows for a query's `location`: the place in full once the server has resolved it,
 * the visitor's own words as they are, and a slug whose place is not known yet as words.
 */
export function locationText(location: string, place: Place | null): string {
  if (place !== null && place.cached_slug_with_class === location) return place.hierarchy;
  const slug = /^([a-z0-9-]+)\.(?:country|region|town)$/.exec(location)?.[1];
  if (slug === undefined) return location;
  return slug.replace(
    /(^|-)([a-z0-9])/g,
    (_, dash: string, letter: string) => (dash ? " " : "") + letter.toUpperCase(),
  );
}

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Keeps an uncontrolled field at the search's value: set again after every change of the search (`query`).
 * What is being typed is left alone unless the search says otherwise; Back, Forward and time travel reset the
 * form before. Until the first change nothing is written, so that words typed before hydration stay.
 */
export function useFollowedValue<Field extends Control>(
  value: string,
  query: unknown,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const seen = useRef({ value, query });
  useEffect(() => {
    const before = seen.current;
    if (before.query === query && before.value === value) return;
    seen.current = { value, query };
    const control = field.current;
    if (control === null || control.value === value) return;
    const isBeingTyped = control === document.activeElement && before.value === value;
    if (!isBeingTyped) control.value = value;
  }, [value, query]);
  return field;
}
