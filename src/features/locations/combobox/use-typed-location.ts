import type { RefObject } from "react";
import { useDispatch } from "react-redux";
import { type TypedText, useTypedText } from "../../combobox/use-typed-text";
import { type LocationControl, locationLeft, locationTyped } from "../lookups/location-events";
import { useLocationListeners } from "../lookups/location-listeners";

/** Dispatches the text of a location field as it is typed. */
export function useTypedLocation(
  input: HTMLInputElement,
  panel: RefObject<HTMLElement | null>,
  control: LocationControl,
  start: Parameters<typeof useTypedText>[3],
): TypedText {
  useLocationListeners();
  const dispatch = useDispatch();
  const hearer = {
    typed: (text: string, composing: boolean) => dispatch(locationTyped({ control, text, composing })),
    left: () => dispatch(locationLeft({ control })),
  };
  return useTypedText(input, panel, hearer, start);
}
