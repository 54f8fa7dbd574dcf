import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useDispatch } from "react-redux";
import { type LocationControl, locationTyped } from "./location-events";
import { useLocationListeners } from "./use-location-listeners";

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
  /** The field holds words typed before this was loaded. */
  readonly isTyped: boolean;
}

/** What is typed into a location field, told to the store as it is typed. */
export function useTypedText(
  input: HTMLInputElement,
  panel: RefObject<HTMLElement | null>,
  control: LocationControl,
  start: Start,
): TypedText {
  useLocationListeners();
  const dispatch = useDispatch();
  const [text, setText] = useState("");
  const [isUp, setUp] = useState(start.isUp);
  const raise = () => setUp(true);
  const lower = () => setUp(false);
  const type = (composing: boolean) => {
    setText(input.value);
    setUp(true);
    dispatch(locationTyped({ control, text: input.value, composing }));
  };
  const leave = () => {
    setUp(false);
    dispatch(locationTyped({ control, text: "" }));
  };
  const clear = () => {
    input.value = "";
    setText("");
    leave();
  };
  useFieldEvents(input, panel, { type, leave, raise });
  const onStart = useEffectEvent(() => {
    if (start.isTyped) type(false);
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
  },
) {
  const onInput = useEffectEvent((composing: boolean) => acts.type(composing));
  const onClick = useEffectEvent(() => acts.raise());
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
    return () => ending.abort();
  }, [input]);
}
