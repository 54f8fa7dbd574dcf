import { useMemo, useRef } from "react";
import { useDispatch, useSelector } from "react-redux";
import { withFacet } from "../../shared/query-changes";
import type { Slugs } from "../../shared/search-query";
import type { LocationOption } from "../../shared/wire/locations";
import type { FacetNode } from "../../shared/wire/results";
import { SuggestionPanel, useComboboxNav } from "../combobox/combobox";
import { matchRange } from "../combobox/name-match";
import { facetToggled } from "../navigation/events";
import { selectEffectiveQuery, selectFragment } from "../navigation/navigation-status";
import { slugsAfterToggle } from "../refine/facet-values";
import {
  type LocationGroup,
  LookupMessage,
  OptionList,
  useListEnd,
  useLookup,
  useTypedLocation,
} from "./location-combobox";
import { useLocationText } from "./location-texts";

/** More are found by typing. */
const maxShown = 50;

/** Places of the search's own facet whose names match `typed`, or all, most jobs first. */
export function facetOptions(nodes: readonly FacetNode[], typed: string): LocationOption[] {
  const isWanted = ({ name }: LocationOption) => typed.trim() === "" || matchRange(name, typed) !== null;
  return flattened(nodes, "")
    .filter(isWanted)
    .sort((one, other) => other.count - one.count)
    .slice(0, maxShown);
}

function flattened(nodes: readonly FacetNode[], above: string): LocationOption[] {
  return nodes.flatMap(({ slug, name, count, children }) => {
    const hierarchy = above === "" ? name : `${name}, ${above}`;
    return [{ name, hierarchy, cached_slug_with_class: slug, count }, ...flattened(children, hierarchy)];
  });
}

/** Follows the tree's rules for places in it; only the server knows what other places lie in. */
export function slugsAfterPick(chosen: Slugs, nodes: readonly FacetNode[], slug: string): Slugs {
  const above = pathTo(nodes, slug);
  const node = above.pop();
  const ancestors = above.map((each) => each.slug);
  if (node !== undefined) return slugsAfterToggle(chosen, node, ancestors);
  return chosen.includes(slug) ? chosen.filter((other) => other !== slug) : [...chosen, slug];
}

/** The node after its ancestors, from the root; empty if it is not in the tree. */
function pathTo(nodes: readonly FacetNode[], slug: string): FacetNode[] {
  for (const node of nodes) {
    if (node.slug === slug) return [node];
    const below = pathTo(node.children, slug);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

export function withoutListed(
  options: readonly LocationOption[],
  listed: readonly LocationOption[],
): LocationOption[] {
  const slugs = new Set(listed.map((option) => option.cached_slug_with_class));
  return options.filter((option) => !slugs.has(option.cached_slug_with_class));
}

export interface LocationChoicesProps {
  readonly input: HTMLInputElement;
  readonly listId: string;
  readonly isUpAtFirst: boolean;
}

const control = "all_locations";

/** Makes the picker's field a combobox: the search's own places first, then others by name. */
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
  const query = useSelector(selectEffectiveQuery);
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

function useGroups(text: string, found: readonly LocationOption[]): LocationGroup[] {
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

/** A postcode is a point to search around; jobs are not listed under it. */
function isPlace({ cached_slug_with_class: slug }: LocationOption): boolean {
  return /\.[a-z]+$/.test(slug);
}

const none: readonly never[] = [];
