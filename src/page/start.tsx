import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { Provider } from "react-redux";
import { pageOpened } from "../features/navigation/events";
import { whenPainted } from "../features/site/browser";
import { addressOf } from "../shared/query-codec";
import { routes } from "../shared/routes";
import { emptyQuery } from "../shared/search-query";
import {
  followMenu,
  keepingMenu,
  keepingScroll,
  storeLandingQuery,
  windowHistory,
} from "./browser/history-window";
import { eventFor, interceptActs } from "./browser/in-place";
import { windowConnectivity, windowEffects } from "./browser/window-effects";
import { makeStore, type RootState } from "./make-store";
import { loadNextSteps, NextStepsOnDemand } from "./NextStepsOnDemand";
import { markFragmentFresh } from "./preloaded-state";
import { ResultsPage } from "./ResultsPage";
import { offerRepro, record } from "./repro";

/** Empty if the document came from the server. */
type DocumentTiming = PerformanceEntry & { readonly deliveryType?: string };

/** Hydrates the server's markup. The search works at once; hydration may take longer. */
export async function start(container: HTMLElement, serverState: Partial<RootState>) {
  const { query = emptyQuery, foreign } = serverState.search ?? {};
  storeLandingQuery(window, addressOf(routes.results, query, foreign));
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
    fetch: fetchWithOnwards,
    history,
    connectivity: windowConnectivity(window),
    effects: windowEffects(window, scrolling.restoreScroll),
  });
  // A document from the browser's cache, without revalidation, may be of any age.
  const visits: DocumentTiming[] = performance.getEntriesByType("navigation");
  if (!visits.some((visit) => visit.deliveryType)) markFragmentFresh(store);
  const renderedState = store.getState();
  store.dispatch(pageOpened(renderedState.results.served));
  followMenu(store, history);
  // In slices, so that taps and keys need not wait for all of it.
  startTransition(() => {
    hydrateRoot(
      container,
      <Provider store={store} serverState={renderedState}>
        <ResultsPage Steps={NextStepsOnDemand} />
      </Provider>,
    );
  });
  interceptActs(container, routes.results, (act) => store.dispatch(eventFor(act)));
  whenPainted(() => {
    import(/* webpackChunkName: "later" */ "./later").then(
      ({ follow }) => follow(window, store),
      () => {},
    );
  });
}

/** Results need the `NextSteps` chunk; if it fails to load, a full page load brings both. */
async function fetchWithOnwards(...question: Parameters<typeof fetch>) {
  if (!String(question[0]).startsWith(routes.resultsFragment)) return fetch(...question);
  const loading = loadNextSteps();
  const answer = await fetch(...question);
  if (!(await loading)) location.reload();
  return answer;
}

async function loadTimeTravel() {
  const loaded = await import(/* webpackChunkName: "time-travel" */ "./time-travel").catch(() => undefined);
  return loaded && new loaded.TimeTravel();
}
