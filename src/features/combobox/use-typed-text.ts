import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

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
