import { hydrateRoot } from "react-dom/client";
import { Provider } from "react-redux";
import { pageOpened } from "../features/search/search-events";
import { App } from "./App";
import { windowConnectivity } from "./connectivity-window";
import { keepFollowedLink } from "./followed-link";
import { followMenu, keepingMenu } from "./history-menu";
import { keepingScroll } from "./history-scroll";
import { windowHistory } from "./history-window";
import { followInPlace } from "./in-place";
import { makeStore, type RootState } from "./make-store";
import { hearNearing } from "./nearing-links";
import { offerRepro, record } from "./repro";
import { dropRestoredFields } from "./restored-form";
import { windowEffects } from "./window-effects";

/** Brings the server's markup to life. The search starts with the script; what React has not hydrated yet can wait. */
export function start(container: Element, serverState: Partial<RootState>) {
  const scrolling = keepingScroll(windowHistory(window), window);
  const history = keepingMenu(scrolling, () => window.history.back());
  const recording =
    process.env.NODE_ENV === "production"
      ? undefined
      : record(location.pathname + location.search, serverState);
  if (recording) offerRepro(window, recording);
  const store = makeStore({
    ...(recording && { enhancer: recording.enhancer }),
    preloadedState: serverState,
    history,
    connectivity: windowConnectivity(window),
    effects: windowEffects(window, scrolling.restoreScroll),
  });
  const renderedState = store.getState();
  store.dispatch(pageOpened(renderedState.results.served));
  followInPlace(window, store.dispatch);
  hearNearing(window, store.dispatch);
  followMenu(store, history);
  dropRestoredFields(window);
  keepFollowedLink(window);
  hydrateRoot(
    container,
    <Provider store={store} serverState={renderedState}>
      <App />
    </Provider>,
  );
}
