import Combobox from "@github/combobox-nav";
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import styles from "./suggestions.module.css";

interface SuggestionPanelProps {
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly input: HTMLInputElement;
  /** Part of the page's flow, where something laid over it would be cut off. */
  readonly isInline?: boolean;
  /** Where it stands, if not right below what it lies in. */
  readonly place?: string | undefined;
  /** The focus was on a button in here and has gone elsewhere. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** Holds the list and what is to be said about it. A press on it leaves the focus in the field. */
export function SuggestionPanel({
  panel,
  input,
  isInline = false,
  place,
  onLeave,
  children,
}: SuggestionPanelProps) {
  const leaveBeside = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget !== input && !currentTarget.contains(relatedTarget)) onLeave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing itself.
    <div
      ref={panel}
      className={`${styles.panel} ${isInline ? styles.inline : (place ?? "")}`}
      onMouseDown={(event) => event.preventDefault()}
      onBlur={leaveBeside}
    >
      {children}
    </div>
  );
}

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
type KeyAct = "close" | "clear" | "open" | "open-first" | "open-last" | "await-more";

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

export interface TypedText {
  readonly text: string;
  /** Whether suggestions are welcome. */
  readonly isUp: boolean;
  readonly raise: () => void;
  /** Takes the suggestions away and keeps them. */
  readonly lower: () => void;
  /** The visitor is done here: nothing more is asked, whatever stands in the field. */
  readonly leave: () => void;
  /** Reads the field as if its text had just been typed. */
  readonly read: () => void;
  readonly clear: () => void;
}

interface Start {
  readonly isUp: boolean;
  /**
   * Whether the field holds words typed before this was loaded; asked once every key is heard, so that none
   * falls in between.
   */
  readonly isTyped: () => boolean;
}

/** Callbacks for typed text. */
interface Hearer {
  readonly typed: (text: string, composing: boolean) => void;
  /** Once after something was typed. */
  readonly left: () => void;
}

/** Reports the text typed into a combobox to `hearer`, and tracks whether to show suggestions for it. */
export function useTypedText(
  input: HTMLInputElement,
  panel: RefObject<HTMLElement | null>,
  hearer: Hearer,
  start: Start,
): TypedText {
  const [text, setText] = useState("");
  const [isUp, setUp] = useState(start.isUp);
  /** The hearer has received text, and `left` is still to be called. */
  const isTold = useRef(false);
  const raise = () => setUp(true);
  const lower = () => setUp(false);
  const type = (composing: boolean) => {
    setText(input.value);
    setUp(true);
    isTold.current = true;
    hearer.typed(input.value, composing);
  };
  const leave = () => {
    setUp(false);
    if (isTold.current) hearer.left();
    isTold.current = false;
  };
  const restore = () => {
    setText("");
    leave();
  };
  const clear = () => {
    input.value = "";
    restore();
  };
  useFieldEvents(input, panel, { type, leave, raise, restore });
  const onStart = useEffectEvent(() => {
    if (start.isTyped()) type(false);
  });
  useEffect(() => onStart(), []);
  return { text, isUp, raise, lower, leave, read: () => type(false), clear };
}

function useFieldEvents(
  input: HTMLInputElement,
  panel: RefObject<HTMLElement | null>,
  acts: {
    readonly type: (composing: boolean) => void;
    readonly leave: () => void;
    readonly raise: () => void;
    readonly restore: () => void;
  },
) {
  const onInput = useEffectEvent((composing: boolean) => acts.type(composing));
  const onClick = useEffectEvent(() => acts.raise());
  const onRestored = useEffectEvent(() => acts.restore());
  const onLeave = useEffectEvent((to: EventTarget | null) => {
    if (!(to instanceof Node && panel.current?.contains(to))) acts.leave();
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    input.addEventListener("input", (event) => onInput((event as InputEvent).isComposing === true), {
      signal,
    });
    // Some browsers send no `input` after it, some send one: the same text twice asks once.
    input.addEventListener("compositionend", () => onInput(false), { signal });
    input.addEventListener("click", () => onClick(), { signal });
    input.addEventListener("blur", (event) => onLeave(event.relatedTarget), { signal });
    input.form?.addEventListener("submit", () => onLeave(null), { signal });
    document.addEventListener("reset", () => onRestored(), { signal });
    return () => ending.abort();
  }, [input]);
}
