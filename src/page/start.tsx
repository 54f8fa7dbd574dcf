import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { Provider } from "react-redux";
import { pageOpened } from "../features/navigation/events";
import { whenPainted } from "../features/site/browser";
import { addressOf } from "../shared/query-codec";
import { routes } from "../shared/routes";
import { emptyQuery } from "../shared/search-query";
import { followMenu, keepingMenu, keepingScroll, nameLanding, windowHistory } from "./browser/history-window";
import { followInPlace } from "./browser/in-place";
import { windowConnectivity, windowEffects } from "./browser/window-effects";
import { makeStore, type RootState } from "./make-store";
import { loadOnwards, OnwardsOnDemand } from "./OnwardsOnDemand";
import { servedNow } from "./preloaded-state";
import { ResultsPage } from "./ResultsPage";
import { offerRepro, record } from "./repro";

/** Empty for a document that the server was asked for. */
type DocumentTiming = PerformanceEntry & { readonly deliveryType?: string };

/**
 * Brings the server's markup to life. The search starts with the script; what React has not hydrated yet can
 * wait.
 */
export async function start(container: HTMLElement, serverState: Partial<RootState>) {
  const { query = emptyQuery, foreign } = serverState.search ?? {};
  nameLanding(window, addressOf(routes.results, query, foreign));
  const scrolling = keepingScroll(windowHistory(window), window);
  const history = keepingMenu(scrolling, () => window.history.back());
  const recording =
    process.env.NODE_ENV === "production"
      ? undefined
      : record(location.pathname + location.search, serverState);
  if (recording) offerRepro(window, recording);
  const travel = "__REDUX_DEVTOOLS_EXTENSION_COMPOSE__" in window ? await loadTimeTravel() : undefined;
  const store = makeStore({
    travel,
    ...(recording && { enhancer: recording.enhancer }),
    preloadedState: serverState,
    fetch: fetchWhole,
    history,
    connectivity: windowConnectivity(window),
    effects: windowEffects(window, scrolling.restoreScroll),
  });
  // A document that the browser had kept, and did not ask about, may be of any age.
  const visits: DocumentTiming[] = performance.getEntriesByType("navigation");
  if (!visits.some((visit) => visit.deliveryType)) servedNow(store);
  const renderedState = store.getState();
  store.dispatch(pageOpened(renderedState.results.served));
  followMenu(store, history);
  // In slices, so that a tap or a key meanwhile need not wait for all of it.
  startTransition(() => {
    hydrateRoot(
      container,
      <Provider store={store} serverState={renderedState}>
        <ResultsPage Onwards={OnwardsOnDemand} />
      </Provider>,
    );
  });
  followInPlace(container, store.dispatch);
  whenPainted(() => {
    import(/* webpackChunkName: "later" */ "./later").then(
      ({ follow }) => follow(window, store),
      () => {},
    );
  });
}

/** Results are put on show with the ways on from them; where those cannot be loaded, a whole page brings both. */
async function fetchWhole(...question: Parameters<typeof fetch>) {
  if (!String(question[0]).startsWith(routes.resultsFragment)) return fetch(...question);
  const loading = loadOnwards();
  const answer = await fetch(...question);
  if (!(await loading)) location.reload();
  return answer;
}

/** For developers; a page without it works all the same. */
async function loadTimeTravel() {
  const loaded = await import(/* webpackChunkName: "time-travel" */ "./time-travel").catch(() => undefined);
  return loaded && new loaded.TimeTravel();
}
