import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

interface Loaded<Behaviour> {
  readonly behaviour: Behaviour;
  /** A pointer gave the focus, not the keyboard in passing. */
  readonly isPressed: boolean;
}

/** Makes a server-rendered text field a combobox on focus. If loading fails, the next focus retries. */
export function useComboboxOnDemand<Behaviour>(
  field: RefObject<HTMLInputElement | null>,
  source: () => Promise<Behaviour>,
) {
  const [loaded, setLoaded] = useState<Loaded<Behaviour> | null>(null);
  const isPressed = useRef(false);
  const load = useCallback(() => {
    source().then(
      (behaviour) => setLoaded((before) => before ?? { behaviour, isPressed: isPressed.current }),
      () => {},
    );
  }, [source]);
  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    const ending = new AbortController();
    // Not in the server's markup: without scripts it is only a text field.
    input.role = "combobox";
    input.ariaAutoComplete = "list";
    input.ariaExpanded = "false";
    const press = () => {
      isPressed.current = true;
    };
    // The location picker is outside the forms, so their reset does not empty it.
    const restore = () => {
      input.value = input.defaultValue;
    };
    const { signal } = ending;
    input.addEventListener("pointerdown", press, { signal });
    input.addEventListener("focus", load, { signal });
    document.addEventListener("reset", restore, { signal });
    if (input === document.activeElement) load();
    return () => ending.abort();
  }, [field, load]);
  return { loaded, load };
}
