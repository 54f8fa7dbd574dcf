import { ActionCreators, instrument, type LiftedStore } from "@redux-devtools/instrument";
import { compose, type StoreEnhancer } from "redux";

/** Replaces the Redux DevTools extension, with its own enhancer. Runs before the page's script. */
interface DevTools {
  /** Set once the page has created its store. */
  lifted?: LiftedStore<unknown, { type: string }, null>;
  readonly jumpTo: (moment: number) => void;
  readonly importSaved: (saved: string) => void;
  readonly moments: () => { current: number; last: number };
  readonly saved: () => string;
}

declare global {
  interface Window {
    devTools: DevTools;
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__?: unknown;
  }
}

function lifted() {
  const { lifted: store } = window.devTools;
  if (store === undefined) throw new Error("The page has made no store.");
  return store;
}

window.devTools = {
  jumpTo: (moment) => {
    lifted().dispatch(ActionCreators.jumpToState(moment) as never);
  },
  importSaved: (saved) => {
    lifted().dispatch(ActionCreators.importState(JSON.parse(saved)) as never);
  },
  moments: () => {
    const { currentStateIndex, computedStates } = lifted().getState();
    return { current: currentStateIndex, last: computedStates.length - 1 };
  },
  saved: () => JSON.stringify(lifted().getState()),
};

const noting: StoreEnhancer = (createStore) => (reducer, state) => {
  const store = createStore(reducer, state);
  if ("liftedStore" in store) window.devTools.lifted = store.liftedStore as DevTools["lifted"] & object;
  return store;
};

window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ =
  () =>
  (...enhancers: StoreEnhancer[]) =>
    compose(noting, ...enhancers, instrument() as unknown as StoreEnhancer);
