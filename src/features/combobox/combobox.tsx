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
import { snippetParts } from "../../shared/snippet-parts";
import { matchRange } from "./name-match";
import styles from "./suggestions.module.css";

interface SuggestionPanelProps {
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly input: HTMLInputElement;
  /** Takes up space in the page, where an overlay would be cut off. */
  readonly isInline?: boolean;
  /** Class that positions the panel, if not right below its container. */
  readonly place?: string | undefined;
  /** Called when the focus leaves a button in the panel, except to the input. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** Pressing the panel leaves the focus in the field. */
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

export interface ListboxProps {
  readonly id: string;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly isShown: boolean;
  /** Not selectable: the next answer is loading. */
  readonly isStale: boolean;
}

/** Always rendered, so that `combobox-nav` stays attached. */
export function Listbox({
  list,
  id,
  label,
  isMultiple,
  isShown,
  isStale,
  children,
}: ListboxProps & { readonly label: string; readonly isMultiple?: boolean; readonly children: ReactNode }) {
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      // Browsers make scrollable elements tab stops; here the arrow keys scroll.
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      className={styles.list}
      hidden={!isShown}
      inert={isStale}
    >
      {children}
    </div>
  );
}

export function OptionGroup({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox.
    <div role="group" aria-label={name}>
      <div className={styles.group} aria-hidden="true">
        {name}
      </div>
      {children}
    </div>
  );
}

/** An option's name with the typed text marked. */
export function MatchedName({ name, typed }: { readonly name: string; readonly typed: string }) {
  const range = matchRange(name, typed);
  const parts = snippetParts({ text: name, hits: range === null ? [] : [[range[0], range[1]]] });
  return (
    <span className={styles.name}>
      {parts.map((part) => (part.hit ? <mark key={part.start}>{part.text}</mark> : part.text))}
    </span>
  );
}

/** The panel may be up with only a message, without an open list. */
export interface KeyContext {
  readonly isPanelUp: boolean;
  readonly isListOpen: boolean;
  /** Also true when opening the list may find some. */
  readonly hasOptions: boolean;
  readonly hasActive: boolean;
  readonly isLastActive: boolean;
  readonly hasMore: boolean;
  readonly hasText: boolean;
  /** Enter without an active option submits the typed text, even while the list is open. */
  readonly sendsTyped: boolean;
}

/** Beyond moving among options (`combobox-nav`) and editing (the browser). */
type KeyAct = "close" | "clear" | "open" | "open-first" | "open-last" | "await-more";

interface Key {
  readonly key: string;
  readonly altKey: boolean;
}

/** Input methods handle their own keys. Safari fires the last one after composition ends, as keyCode 229. */
export function isComposingKey({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return isComposing || keyCode === 229;
}

type Rule = (now: KeyContext, altKey: boolean) => KeyAct | undefined;

const rules: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    // Without an active option, Enter closes an open list where text stands for a place, so as not to submit
    // the form.
    Enter: ({ isListOpen, hasActive, sendsTyped }) =>
      isListOpen && !hasActive && !sendsTyped ? "close" : undefined,
    Escape: ({ isPanelUp, hasText }) => (isPanelUp ? "close" : hasText ? "clear" : undefined),
    ArrowDown: (now, altKey) =>
      now.isListOpen ? downWhenOpen(now) : opening(now, altKey ? "open" : "open-first"),
    ArrowUp: (now, altKey) => (now.isListOpen ? upWhenOpen(altKey) : opening(now, "open-last")),
  }),
);

/** WAI-ARIA's list autocomplete with manual selection; undefined for keys it does not handle. */
export function actOfKey({ key, altKey }: Key, now: KeyContext): KeyAct | undefined {
  return rules.get(key)?.(now, altKey);
}

/** Waits for more options at the last one: wrapping round would lose the place in the list. */
function downWhenOpen({ isLastActive, hasMore }: KeyContext): KeyAct | undefined {
  return isLastActive && hasMore ? "await-more" : undefined;
}

function upWhenOpen(altKey: boolean): KeyAct | undefined {
  return altKey ? "close" : undefined;
}

function opening({ hasOptions }: KeyContext, act: KeyAct): KeyAct | undefined {
  return hasOptions ? act : undefined;
}

interface ComboboxRules {
  readonly isPanelUp: boolean;
  readonly isListOpen: boolean;
  readonly hasOptions: boolean;
  readonly hasMore: boolean;
  readonly sendsTyped?: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly clear: () => void;
  readonly endReached: () => void;
  readonly choose: (slug: string) => void;
}

/** Adds to `combobox-nav`: opening, closing, clearing, and waiting at the end of a list with more to load. */
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
  // After every change of the list, which may have removed the active option.
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
      // Nothing opens while the answer is still awaited.
      const isOpen = input.ariaExpanded === "true";
      if (isOpen && what !== "open") nav.current?.navigate(what === "open-first" ? 1 : -1);
    }
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isComposingKey(event)) return event.stopImmediatePropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const what = actOfKey(event, { sendsTyped: false, ...rules, ...activeIn(input, list.current) });
    if (what === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act(what);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // Before `combobox-nav`.
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
  readonly isUp: boolean;
  readonly raise: () => void;
  readonly lower: () => void;
  /** Stops requests, too, whatever the field contains. */
  readonly leave: () => void;
  readonly read: () => void;
  readonly clear: () => void;
}

interface Start {
  readonly isUp: boolean;
  /** Whether text was typed before this was loaded. Called after listening has begun, to miss no key. */
  readonly isTyped: () => boolean;
}

interface TypedTextCallbacks {
  readonly typed: (text: string, composing: boolean) => void;
  /** Called once, and only after `typed`. */
  readonly left: () => void;
}

export function useTypedText(
  input: HTMLInputElement,
  panel: RefObject<HTMLElement | null>,
  callbacks: TypedTextCallbacks,
  start: Start,
): TypedText {
  const [text, setText] = useState("");
  const [isUp, setUp] = useState(start.isUp);
  /** `typed` was called, `left` not yet. */
  const isTold = useRef(false);
  const raise = () => setUp(true);
  const lower = () => setUp(false);
  const type = (composing: boolean) => {
    setText(input.value);
    setUp(true);
    isTold.current = true;
    callbacks.typed(input.value, composing);
  };
  const leave = () => {
    setUp(false);
    if (isTold.current) callbacks.left();
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
    // Only some browsers fire `input` afterwards; the same text twice sends one request.
    input.addEventListener("compositionend", () => onInput(false), { signal });
    input.addEventListener("click", () => onClick(), { signal });
    input.addEventListener("blur", (event) => onLeave(event.relatedTarget), { signal });
    input.form?.addEventListener("submit", () => onLeave(null), { signal });
    document.addEventListener("reset", () => onRestored(), { signal });
    return () => ending.abort();
  }, [input]);
}

/** Closes a list of suggestions when what the page shows changes, for example by Back. */
export function useClosedWhenMoved(shown: unknown, close: () => void): void {
  const onMoved = useEffectEvent(close);
  const seen = useRef(shown);
  useEffect(() => {
    if (seen.current !== shown) onMoved();
    seen.current = shown;
  }, [shown]);
}
