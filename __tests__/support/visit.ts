import type { StoreEnhancer, UnknownAction } from "@reduxjs/toolkit";
import { selectCanonical } from "../../src/features/navigation/address";
import { pageChosen, pageOpened } from "../../src/features/navigation/events";
import { selectFragment, selectProgress } from "../../src/features/navigation/navigation-status";
import { prefetchLinks } from "../../src/features/navigation/prefetching";
import { type AppStore, makeStore, type StoreOptions } from "../../src/page/make-store";
import { markFragmentFresh, preloadedStateFor } from "../../src/page/preloaded-state";
import { TimeTravel } from "../../src/page/time-travel";
import { withPage } from "../../src/shared/query-changes";
import { parseForeign, parseJob, parseQuery, stringifyQuery } from "../../src/shared/query-codec";
import { emptyQuery } from "../../src/shared/search-query";
import type { ResultsFragment } from "../../src/shared/wire/results";
import { FakeHistory } from "./fake-history";
import { FakeServer, fragmentOf } from "./fake-server";
import { someSite } from "./some-site";
import { until } from "./until";

export interface Visit {
  readonly store: AppStore;
  readonly history: FakeHistory;
  readonly server: FakeServer;
  /** The canonical query of the shown results. */
  shown(): string | undefined;
  progress(): string;
  /** Waits until no results are loading. */
  settle(): Promise<void>;
  /** Answers the request for this query with its results, and waits until they are shown. */
  answered(canonical: string): Promise<void>;
}

export const toPage = (page: number) => pageChosen({ to: withPage(emptyQuery, page) });

/** Dispatches an act and answers its request. */
export function go(
  { store, answered }: Pick<Visit, "store" | "answered">,
  event: ReturnType<typeof pageChosen>,
): Promise<void> {
  store.dispatch(event);
  return answered(selectCanonical(store.getState()));
}

/** Notes every action in `log`. */
export const noting =
  (log: UnknownAction[]): StoreEnhancer =>
  (create) =>
  (reducer, state) =>
    create((before, action) => {
      log.push(action);
      return reducer(before, action);
    }, state);

/** A hydrated page for `address` without a browser, on a fake history and server. */
export function visit(
  address = "/jobs",
  options: Omit<StoreOptions, "history" | "fetch"> & { readonly served?: ResultsFragment } = {},
  history = new FakeHistory(address),
): Visit {
  const server = new FakeServer();
  const { search } = history.read();
  const query = parseQuery(search);
  const { served = fragmentOf(stringifyQuery(query)), ...rest } = options;
  const rendered = preloadedStateFor(query, parseForeign(search), served, someSite, parseJob(search));
  const preloadedState = JSON.parse(JSON.stringify(rendered));
  const { baseUrl, fetch } = server;
  const travel = rest.enhancer && new TimeTravel();
  const store = makeStore({ preloadedState, history, baseUrl, fetch, travel, ...rest });
  prefetchLinks(store.dispatch);
  markFragmentFresh(store);
  store.dispatch(pageOpened(store.getState().results.served));
  const progress = () => selectProgress(store.getState());
  const settle = () => until(() => progress() !== "loading", "results to settle");
  const answered = async (canonical: string) => {
    (await server.asked(canonical)).answer(fragmentOf(canonical));
    await settle();
  };
  return {
    store,
    history,
    server,
    shown: () => selectFragment(store.getState())?.query,
    progress,
    settle,
    answered,
  };
}
