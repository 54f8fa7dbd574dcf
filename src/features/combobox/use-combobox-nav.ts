import Combobox from "@github/combobox-nav";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { actOfKey, isOfInputMethod, type KeyAct } from "./combobox-keys";

interface ComboboxRules {
  readonly isPanelUp: boolean;
  readonly isListOpen: boolean;
  readonly hasOptions: boolean;
  readonly hasMore: boolean;
  /** As in `KeySituation`; false when left out. */
  readonly sendsTyped?: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly clear: () => void;
  readonly endReached: () => void;
  readonly choose: (slug: string) => void;
}

/**
 * Ties a text field to its list of options: `combobox-nav` moves among the options while the focus stays in
 * the field, and this adds what it leaves to its host: opening, closing, clearing, and not running over the
 * end of a list that goes on.
 */
export function useComboboxNav(
  input: HTMLInputElement,
  list: RefObject<HTMLElement | null>,
  rules: ComboboxRules,
): void {
  const nav = useRef<Combobox | null>(null);
  useLayoutEffect(() => {
    if (list.current === null) return;
    const made = new Combobox(input, list.current, { tabInsertsSuggestions: false });
    nav.current = made;
    return () => made.stop();
  }, [input, list]);
  useLayoutEffect(() => {
    if (rules.isListOpen) nav.current?.start();
    return () => nav.current?.stop();
  }, [rules.isListOpen]);
  // After every change of the list: the active option may have gone with it.
  useLayoutEffect(() => {
    const active = input.getAttribute("aria-activedescendant");
    if (active !== null && document.getElementById(active) === null) nav.current?.clearSelection();
  });
  useKeys(input, list, nav, rules);
  useListEvents(list, rules);
}

function useKeys(
  input: HTMLInputElement,
  list: RefObject<HTMLElement | null>,
  nav: RefObject<Combobox | null>,
  rules: ComboboxRules,
) {
  const act = useEffectEvent((what: KeyAct) => {
    if (what === "close") rules.close();
    else if (what === "clear") rules.clear();
    else if (what === "await-more") rules.endReached();
    else {
      flushSync(rules.open);
      // Nothing has opened where the answer is still to come.
      const isOpen = input.ariaExpanded === "true";
      if (isOpen && what !== "open") nav.current?.navigate(what === "open-first" ? 1 : -1);
    }
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isOfInputMethod(event)) return event.stopImmediatePropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const what = actOfKey(event, { sendsTyped: false, ...rules, ...activeIn(input, list.current) });
    if (what === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act(what);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // Before `combobox-nav` hears it.
    input.addEventListener("keydown", listener, { capture: true });
    return () => input.removeEventListener("keydown", listener, { capture: true });
  }, [input]);
}

function activeIn(input: HTMLInputElement, list: HTMLElement | null) {
  const options = list?.querySelectorAll("[role=option]") ?? [];
  const active = input.getAttribute("aria-activedescendant");
  return {
    hasActive: active !== null,
    isLastActive: active !== null && options[options.length - 1]?.id === active,
    hasText: input.value !== "",
  };
}

function useListEvents(list: RefObject<HTMLElement | null>, rules: ComboboxRules) {
  const onCommit = useEffectEvent((option: HTMLElement) => {
    if (option.dataset.slug !== undefined) rules.choose(option.dataset.slug);
  });
  useEffect(() => {
    const commit = (event: Event) => onCommit(event.target as HTMLElement);
    const box = list.current;
    box?.addEventListener("combobox-commit", commit);
    return () => box?.removeEventListener("combobox-commit", commit);
  }, [list]);
}
