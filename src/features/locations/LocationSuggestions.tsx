import { useRef } from "react";
import type { LocationOption } from "../../shared/wire/locations";
import { SuggestionPanel, useClosedWhenMoved, useComboboxNav } from "../combobox/combobox";
import { LookupMessage, OptionList, useListEnd, useLookup, useTypedLocation } from "./location-combobox";
import { useLocationText } from "./location-texts";
import { NearestPlace } from "./NearestPlace";

export interface LocationSuggestionsProps {
  readonly input: HTMLInputElement;
  readonly shown: string;
  /** Number of times *Use my location* was pressed. */
  readonly nearestTries: number;
  readonly onChoose: (option: LocationOption) => void;
}

const control = "location";
const listId = "location-list";

/** Makes the *Location* field a combobox. */
export function LocationSuggestions({ input, shown, nearestTries, onChoose }: LocationSuggestionsProps) {
  const t = useLocationText();
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isTyped = () => document.activeElement === input && input.value !== shown;
  const typed = useTypedLocation(input, panel, control, { isUp: false, isTyped });
  const lookup = useLookup(control);
  const { options, isStale, hasMore } = lookup;
  const isShown = typed.isUp && options.length > 0;
  const isListOpen = isShown && !isStale;
  const choose = (option: LocationOption) => {
    typed.leave();
    onChoose(option);
  };
  useClosedWhenMoved(shown, typed.lower);
  useListEnd(list, options.length, isListOpen && hasMore && lookup.progress === "ready", lookup.loadMore);
  useComboboxNav(input, list, {
    isPanelUp: typed.isUp && lookup.progress !== "idle",
    isListOpen,
    hasOptions: options.length > 0 || input.value !== shown,
    hasMore,
    open: options.length > 0 ? typed.raise : typed.read,
    close: typed.lower,
    clear: typed.clear,
    endReached: lookup.loadMore,
    choose: (slug) => {
      const option = options.find((place) => place.cached_slug_with_class === slug);
      if (option !== undefined) choose(option);
    },
  });
  const row = { id: listId, list, typed: typed.text, isShown, isStale, t };
  return (
    <SuggestionPanel panel={panel} input={input} onLeave={typed.leave}>
      <OptionList {...row} groups={[{ name: "", options }]} />
      <LookupMessage input={input} lookup={lookup} typed={typed} count={options.length} t={t} />
      <NearestPlace tries={nearestTries} input={input} onFound={choose} t={t} />
    </SuggestionPanel>
  );
}
