import { useMemo, useRef } from "react";
import { useDispatch, useSelector } from "react-redux";
import { withFacet } from "../../shared/query-changes";
import type { LocationOption } from "../../shared/wire/locations";
import { SuggestionPanel } from "../combobox/SuggestionPanel";
import { useComboboxNav } from "../combobox/use-combobox-nav";
import { facetToggled } from "../navigation/events";
import { selectFragment, selectStanding } from "../navigation/navigation-status";
import { LookupMessage } from "./combobox/LookupMessage";
import { useLocationText } from "./combobox/location-texts";
import { type OptionGroup, OptionList } from "./combobox/OptionList";
import { useListEnd } from "./combobox/use-list-end";
import { useTypedLocation } from "./combobox/use-typed-location";
import { facetOptions, slugsAfterPick, withoutListed } from "./facet-options";
import { useLookup } from "./lookups/use-lookup";

export interface LocationChoicesProps {
  readonly input: HTMLInputElement;
  readonly listId: string;
  readonly isUpAtFirst: boolean;
}

const control = "all_locations";

/** What makes the picker's field a combobox: places to tick, the search's own first, then others by name. */
export function LocationChoices({ input, listId, isUpAtFirst }: LocationChoicesProps) {
  const t = useLocationText();
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isTyped = () => input.value !== "";
  const typed = useTypedLocation(input, panel, control, { isUp: isUpAtFirst, isTyped });
  const lookup = useLookup(control);
  const { picked, toggle } = usePicking();
  const groups = useGroups(typed.text, lookup.isStale ? none : lookup.options);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const isListOpen = typed.isUp && count > 0;
  const { hasMore } = lookup;
  useListEnd(list, count, isListOpen && hasMore && lookup.progress === "ready", lookup.loadMore);
  useComboboxNav(input, list, {
    isPanelUp: typed.isUp && (count > 0 || lookup.progress !== "idle"),
    isListOpen,
    hasOptions: count > 0,
    hasMore,
    open: typed.raise,
    close: typed.lower,
    clear: typed.clear,
    endReached: lookup.loadMore,
    choose: (slug) => {
      toggle(slug);
      if (input.value === "") return;
      input.value = "";
      typed.read();
    },
  });
  const row = { id: listId, list, typed: typed.text, chosen: picked, isShown: isListOpen, t };
  return (
    <SuggestionPanel panel={panel} input={input} isInline onLeave={typed.leave}>
      <OptionList {...row} isStale={false} groups={groups} />
      <LookupMessage input={input} lookup={lookup} typed={typed} count={count} t={t} />
    </SuggestionPanel>
  );
}

function usePicking() {
  const dispatch = useDispatch();
  const query = useSelector(selectStanding);
  const nodes = useFacetNodes();
  const toggle = (slug: string) => {
    const slugs = slugsAfterPick(query[control], nodes, slug);
    dispatch(facetToggled({ to: withFacet(query, control, slugs) }));
  };
  return { picked: query[control], toggle };
}

function useFacetNodes() {
  return useSelector(selectFragment)?.facets.locations ?? none;
}

function useGroups(text: string, found: readonly LocationOption[]): OptionGroup[] {
  const t = useLocationText();
  const nodes = useFacetNodes();
  return useMemo(() => {
    const own = facetOptions(nodes, text);
    const groups = [
      { name: t("places.own"), options: own },
      { name: t("places.others"), options: withoutListed(found.filter(isPlace), own) },
    ];
    return groups.filter(({ options }) => options.length > 0);
  }, [nodes, text, found, t]);
}

/** A postcode is a point to search around, and nothing that jobs are listed under. */
function isPlace({ cached_slug_with_class: slug }: LocationOption): boolean {
  return /\.[a-z]+$/.test(slug);
}

const none: readonly never[] = [];
