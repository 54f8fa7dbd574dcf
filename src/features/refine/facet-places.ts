import { addListener, type ThunkDispatch, type TypedAddListener, type UnknownAction } from "@reduxjs/toolkit";
import { byField, listOf } from "../../shared/facets";
import { parseQuery } from "../../shared/query-codec";
import type { SearchQuery } from "../../shared/search-query";
import type { FacetNode, Facets, ResultsFragment } from "../../shared/wire/results";
import { type ApiRoot, cachedFragment, resultsApi } from "../navigation/api";
import { resultsShown } from "../navigation/events";
import { holdsActive } from "./facet-values";

type Dispatch = ThunkDispatch<ApiRoot, unknown, UnknownAction>;

const add = addListener as TypedAddListener<ApiRoot, Dispatch>;

/**
 * For a store with a listener middleware, once: what comes on show has its values where they are, before
 * anything of it is drawn, and is kept so for Back, which shows each entry as it was.
 */
export function keepFacetPlaces(dispatch: Dispatch): void {
  dispatch(
    add({
      actionCreator: resultsShown,
      effect: ({ payload: { cause, before, after } }, { getState, dispatch }) => {
        if (cause === "history" || before === null) return;
        arrange(dispatch, after, cachedFragment(getState(), before), cachedFragment(getState(), after));
      },
    }),
  );
  dispatch(
    add({
      matcher: resultsApi.endpoints.results.matchFulfilled,
      // Asked for again while it may be on show.
      effect: ({ meta }, { getOriginalState, getState, dispatch }) => {
        const canonical = meta.arg.originalArgs;
        arrange(
          dispatch,
          canonical,
          cachedFragment(getOriginalState(), canonical),
          cachedFragment(getState(), canonical),
        );
      },
    }),
  );
}

function arrange(dispatch: Dispatch, canonical: string, before?: ResultsFragment, now?: ResultsFragment) {
  if (before === undefined || now === undefined || before === now) return;
  const arranged = placesKept(before, now);
  if (arranged === now.facets) return;
  // Not as a new answer: what is kept is as old as it was.
  const change = resultsApi.util.updateQueryData("results", canonical, (fragment) => {
    fragment.facets = arranged;
  });
  dispatch(change);
}

/**
 * The facets of what comes on show after `before`, with every chosen value where it was. What is chosen in
 * one facet changes none of its own counts: where nothing else has changed, all its values stay, also those
 * that the server lists for chosen ones only. What nothing has to be moved in is the same object.
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

/** What two searches differ in; a facet by its name in the fragment. Page and order change no counts. */
function changedFacets(one: string, other: string): Set<string> {
  const [left, right] = [parseQuery(one), parseQuery(other)];
  const fields = Object.keys(left) as (keyof SearchQuery)[];
  const changed = fields.filter((field) => String(left[field]) !== String(right[field]));
  return new Set(
    changed.filter((field) => field !== "page" && field !== "sortType").map((field) => listOf(field)),
  );
}

/** The values of `now`; those of `before` that are chosen, or all of them, in the places they had. */
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

/** Only offered beside a least salary, so it goes with it. */
function dropped(old: FacetNode): FacetNode | undefined {
  return old.slug === "unstated" ? undefined : { ...old, active: false, children: [] };
}
