/**
 * What a key finds. The list is open when options are on show; the panel may also be up with a message only.
 */
export interface KeySituation {
  readonly isPanelUp: boolean;
  readonly isListOpen: boolean;
  /** There are options, or may be, to open the list for. */
  readonly hasOptions: boolean;
  readonly hasActive: boolean;
  readonly isLastActive: boolean;
  /** The server has options that are not loaded yet. */
  readonly hasMore: boolean;
  readonly hasText: boolean;
  /** Enter without an active option sends what was typed, also while the list is open. */
  readonly sendsTyped: boolean;
}

/** Beside moving among the options, which `combobox-nav` does, and editing, which the browser does. */
export type KeyAct = "close" | "clear" | "open" | "open-first" | "open-last" | "await-more";

interface Key {
  readonly key: string;
  readonly altKey: boolean;
}

/** Keys of an input method are its own; Safari sends the last one when composing has ended, under its old number. */
export function isOfInputMethod({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return isComposing || keyCode === 229;
}

type Rule = (now: KeySituation, altKey: boolean) => KeyAct | undefined;

const rules: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    // Accepting the active option is `combobox-nav`'s; where words stand for a place, an open list without one
    // closes, so that it never sends the form.
    Enter: ({ isListOpen, hasActive, sendsTyped }) =>
      isListOpen && !hasActive && !sendsTyped ? "close" : undefined,
    Escape: ({ isPanelUp, hasText }) => (isPanelUp ? "close" : hasText ? "clear" : undefined),
    ArrowDown: (now, altKey) =>
      now.isListOpen ? downWhenOpen(now) : opening(now, altKey ? "open" : "open-first"),
    ArrowUp: (now, altKey) => (now.isListOpen ? upWhenOpen(altKey) : opening(now, "open-last")),
  }),
);

/**
 * The rules of WAI-ARIA's list autocomplete with manual selection for one key; undefined for keys that the combobox
 * does not handle. Handled keys do not propagate.
 */
export function actOfKey({ key, altKey }: Key, now: KeySituation): KeyAct | undefined {
  return rules.get(key)?.(now, altKey);
}

/**
 * At the last option the next ones are worth waiting for; going round to the text would lose the place in the
 * list.
 */
function downWhenOpen({ isLastActive, hasMore }: KeySituation): KeyAct | undefined {
  return isLastActive && hasMore ? "await-more" : undefined;
}

function upWhenOpen(altKey: boolean): KeyAct | undefined {
  return altKey ? "close" : undefined;
}

function opening({ hasOptions }: KeySituation, act: KeyAct): KeyAct | undefined {
  return hasOptions ? act : undefined;
}
