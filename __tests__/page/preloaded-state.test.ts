import { selectFragment } from "../../src/features/navigation/navigation-status";
import { makeStore } from "../../src/page/make-store";
import { preloadedStateFor } from "../../src/page/preloaded-state";
import { parseQuery } from "../../src/shared/query-codec";
import { fragmentOf } from "../support/fake-server";
import { someSite } from "../support/visit";

const query = parseQuery("search[query]=nurse&page=99");
const fragment = fragmentOf("search[query]=nurse&page=5");
const state = preloadedStateFor(query, "utm_source=mail", fragment, someSite);

it("is plain JSON", () => {
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
});

it("is of what the server understood, and remembers what it was asked", () => {
  expect(state.search).toEqual({
    query: parseQuery("search[query]=nurse&page=5"),
    canonical: "search[query]=nurse&page=5",
    foreign: "utm_source=mail",
    job: null,
  });
  expect(state.results).toMatchObject({
    served: "search[query]=nurse&page=99",
    shown: "search[query]=nurse&page=5",
    asked: "search[query]=nurse&page=5",
  });
});

it("renders: a store of it alone shows the fragment, and starts nothing", () => {
  jest.useFakeTimers();
  const store = makeStore({ preloadedState: state });
  expect(selectFragment(store.getState())).toEqual(fragment);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
