import { type RefObject, useEffect, useRef } from "react";
import { withKeywords } from "../../shared/query-changes";
import { parseQuery } from "../../shared/query-codec";
import type { SearchQuery } from "../../shared/search-query";
import type { Place } from "../../shared/wire/results";

/** Discards unsent text. Controls outside the forms hear the event on the document. */
export function resetForm(document: Document): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-in-place]")) form.reset();
}

export const searchFormId = "search";

/** Includes unsent text. */
export function searchInForm(form: HTMLFormElement): SearchQuery {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const search = parseQuery(new URLSearchParams(fields).toString());
  return withKeywords(search, search.keywords);
}

/** The resolved place's full name, the visitor's own words, or words made from an unresolved slug. */
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
 * Text being typed is left alone unless the search's value changes. Nothing is written before the first
 * change, so that text typed before hydration stays.
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
