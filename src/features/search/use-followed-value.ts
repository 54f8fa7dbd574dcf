import { type RefObject, useEffect, useRef } from "react";

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
