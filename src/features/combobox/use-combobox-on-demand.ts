import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

interface Loaded<Behaviour> {
  readonly behaviour: Behaviour;
  /** A pointer brought the focus, rather than the keyboard on its way past. */
  readonly isPressed: boolean;
}

interface ComboboxOnDemand<Behaviour> {
  /** Null until it is wanted and here. */
  readonly loaded: Loaded<Behaviour> | null;
  readonly load: () => void;
}

/**
 * Makes a combobox of a text field that the server has sent, and loads how it behaves when it gets the focus.
 * The field stays the same node all along, with what was typed in it. If the load fails it remains a text
 * field, and the next focus tries again.
 */
export function useComboboxOnDemand<Behaviour>(
  field: RefObject<HTMLInputElement | null>,
  source: () => Promise<Behaviour>,
): ComboboxOnDemand<Behaviour> {
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
    // Not in the server's markup: without scripts it is a text field and must not promise more.
    input.role = "combobox";
    input.ariaAutoComplete = "list";
    input.ariaExpanded = "false";
    const press = () => {
      isPressed.current = true;
    };
    // The location picker is not in a form, so a form's reset does not empty it by itself.
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
