import { createAction, isAnyOf } from "@reduxjs/toolkit";
import queryString from "query-string";
import { entryOf, type FacetField, facetFields, listOf } from "../../shared/facets";
import { otherRoutes } from "../../shared/other-routes";
import { addressOf, parseQuery } from "../../shared/query-codec";
import type { FoundValues } from "../../shared/wire/results";
import { type ApiRoot, api, resultsApi } from "../navigation/api";
import { resultsShown } from "../navigation/events";
import { awaitAnswer, pauseFor } from "../navigation/fetching";
import type { ResultsRoot } from "../navigation/navigation-status";
import { type ListenerOf, listenIn, type StoreDispatch } from "../site/store";
import { filterTyped, type RefineState } from "./refine-slice";

interface NamedValues {
  readonly canonical: string;
  readonly field: FacetField;
  readonly words: string;
}

/** `GET /api/v1/results/values`. Not cached: the values join the fragment. */
const valuesApi = api.injectEndpoints({
  endpoints: (build) => ({
    facetValues: build.query<FoundValues, NamedValues>({
      query: ({ canonical, field, words }) => ({
        url: addressOf(
          otherRoutes.facetValues,
          parseQuery(canonical),
          queryString.stringify({ of: field, name: words }),
        ),
        validateStatus: (response, body) => response.ok && areFoundValues(body),
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

function areFoundValues(body: unknown): body is FoundValues {
  return Array.isArray((body as Partial<FoundValues> | null)?.values);
}

type FindingRoot = ApiRoot & ResultsRoot & { readonly refine: RefineState };

/** Debounces typing; milliseconds. */
const restMs = 150;

/** Call once per store. Adds values found by name to the fragment, which lists only the commonest. */
export function findValues(dispatch: StoreDispatch<FindingRoot>): void {
  listenIn<FindingRoot>(dispatch)({
    matcher: isAnyOf(findingBegan, filterTyped, resultsShown),
    effect: async (_action, listener) => {
      listener.cancelActiveListeners();
      if (!(await pauseFor(restMs, listener.signal))) return;
      await Promise.all(wantedIn(listener.getState()).map((wanted) => find(listener, wanted)));
    },
  });
  // The visitor may have typed before this was loaded.
  dispatch(findingBegan());
}

const findingBegan = createAction("refine/findingBegan");

function wantedIn({ refine, results }: FindingRoot): NamedValues[] {
  const canonical = results.shown;
  if (canonical === null) return [];
  return facetFields.flatMap((field) => {
    const words = refine.filters?.[field]?.trim() ?? "";
    return words === "" || entryOf(field).maxListed === undefined ? [] : [{ canonical, field, words }];
  });
}

async function find({ dispatch, signal }: ListenerOf<FindingRoot>, wanted: NamedValues): Promise<void> {
  const request = dispatch(valuesApi.endpoints.facetValues.initiate(wanted, { subscribe: false }));
  const ending = await awaitAnswer(request, signal);
  if (ending.kind !== "answered" || !ending.answer.isSuccess) return;
  const { values } = ending.answer.data;
  const join = resultsApi.util.updateQueryData("results", wanted.canonical, ({ facets }) => {
    const list = facets[listOf(wanted.field)];
    const listed = new Set(list.map(({ slug }) => slug));
    list.push(...values.filter(({ slug }) => !listed.has(slug)));
  });
  dispatch(join);
}
