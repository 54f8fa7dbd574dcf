import { selectFragment } from "../../src/features/navigation/navigation-status";
import { makeStore } from "../../src/page/make-store";
import { preloadedStateFor } from "../../src/page/preloaded-state";
import { parseQuery } from "../../src/shared/query-codec";
import { fragmentOf } from "../support/fake-server";
import { someSite } from "../support/some-site";

const query = parseQuery("search[query]=nurse&page=99");
const fragment = fragmentOf("search[query]=nurse&page=5");
const state = preloadedStateFor(query, "utm_source=mail", fragment, someSite);

it("the preloaded state is plain JSON", () => {
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
});

it("the preloaded state holds the corrected query, and the one requested", () => {
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

it("a store with only the preloaded state shows the fragment and starts no timer", () => {
  jest.useFakeTimers();
  const store = makeStore({ preloadedState: state });
  expect(selectFragment(store.getState())).toEqual(fragment);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
