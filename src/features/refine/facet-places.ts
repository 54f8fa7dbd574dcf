import { byField, listOf } from "../../shared/facets";
import { parseQuery } from "../../shared/query-codec";
import type { SearchQuery } from "../../shared/search-query";
import type { FacetNode, Facets, ResultsFragment } from "../../shared/wire/results";
import { type ApiRoot, cachedFragment, resultsApi } from "../navigation/api";
import { resultsShown } from "../navigation/events";
import { listenIn, type StoreDispatch } from "../site/store";
import { holdsActive } from "./facet-values";

type Dispatch = StoreDispatch<ApiRoot>;

/** Call once per store. Orders new fragments before they render; the order is cached for Back. */
export function keepFacetPlaces(dispatch: Dispatch): void {
  const listen = listenIn<ApiRoot>(dispatch);
  listen({
    actionCreator: resultsShown,
    effect: ({ payload: { cause, before, after } }, { getState, dispatch }) => {
      if (cause === "history" || before === null) return;
      arrange(dispatch, after, cachedFragment(getState(), before), cachedFragment(getState(), after));
    },
  });
  listen({
    matcher: resultsApi.endpoints.results.matchFulfilled,
    // A refetch of a fragment that may be on show.
    effect: ({ meta }, { getOriginalState, getState, dispatch }) => {
      const canonical = meta.arg.originalArgs;
      const before = cachedFragment(getOriginalState(), canonical);
      arrange(dispatch, canonical, before, cachedFragment(getState(), canonical));
    },
  });
}

function arrange(dispatch: Dispatch, canonical: string, before?: ResultsFragment, now?: ResultsFragment) {
  if (before === undefined || now === undefined || before === now) return;
  const arranged = placesKept(before, now);
  if (arranged === now.facets) return;
  // Not stored as a new answer, so that the fragment keeps its age.
  const change = resultsApi.util.updateQueryData("results", canonical, (fragment) => {
    fragment.facets = arranged;
  });
  dispatch(change);
}

/**
 * Facets of `now`, in which chosen values keep the places they had in `before`. Choices do not change counts
 * of their own facet: if nothing else changed, all its values stay. What needs no move is the same object.
 */
export function placesKept(before: ResultsFragment, now: ResultsFragment): Facets {
  const changed = before.query === now.query ? undefined : changedFacets(before.query, now.query);
  const names = Object.keys(now.facets) as (keyof Facets)[];
  const lists = byField(names, (name) => {
    const isOnly = changed !== undefined && [...changed].every((other) => other === name);
    return inPlace(before.facets[name], now.facets[name], isOnly);
  });
  return names.every((name) => lists[name] === now.facets[name]) ? now.facets : lists;
}

/** Facets by their name in the fragment; page and order change no counts. */
function changedFacets(one: string, other: string): Set<string> {
  const [left, right] = [parseQuery(one), parseQuery(other)];
  const fields = Object.keys(left) as (keyof SearchQuery)[];
  const changed = fields.filter((field) => String(left[field]) !== String(right[field]));
  return new Set(
    changed.filter((field) => field !== "page" && field !== "sortType").map((field) => listOf(field)),
  );
}

/** `areAll`: all values of `before` keep their places, not only chosen ones. */
function inPlace(before: FacetNode[], now: FacetNode[], areAll: boolean): FacetNode[] {
  const others = new Map(now.map((node) => [node.slug, node]));
  const staying = before.map((old) => {
    const node = others.get(old.slug) ?? (areAll ? dropped(old) : undefined);
    if (node === undefined || !(areAll || holdsActive(node))) return undefined;
    others.delete(old.slug);
    const children = inPlace(old.children, node.children, areAll);
    return children === node.children ? node : { ...node, children };
  });
  const list = [...others.values()];
  for (const [place, node] of staying.entries()) if (node !== undefined) list.splice(place, 0, node);
  const isAsItWas = list.length === now.length && list.every((node, place) => node === now[place]);
  return isAsItWas ? now : list;
}

/** `unstated` is only offered beside a minimum salary, so it goes with it. */
function dropped(old: FacetNode): FacetNode | undefined {
  return old.slug === "unstated" ? undefined : { ...old, active: false, children: [] };
}
