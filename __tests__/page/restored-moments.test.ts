import { ActionCreators, instrument, type LiftedStore } from "@redux-devtools/instrument";
import type { StoreEnhancer } from "@reduxjs/toolkit";
import { selectCanonical } from "../../src/features/navigation/address";
import { pageResumed } from "../../src/features/navigation/events";
import { branchToggled } from "../../src/features/refine/refine-slice";
import { selectToday } from "../../src/features/site/site-slice";
import type { RootState } from "../../src/page/make-store";
import { go, toPage, visit } from "../support/visit";

/** A visit that records the search each time the `restored` effect runs. */
function opened(enhancer?: StoreEnhancer) {
  const restored: string[] = [];
  const effects = {
    begun: () => {},
    settled: () => {},
    restored: () => restored.push(selectCanonical(page.store.getState())),
  };
  const page = visit("/jobs", { effects, ...(enhancer && { enhancer }) });
  return { ...page, restored, turnTo: (number: number) => go(page, toPage(number)) };
}

test("Back and Forward each restore once, after reading the address; an act does not", async () => {
  const { history, restored, turnTo } = opened();
  await turnTo(2);
  expect(restored).toEqual([]);
  await history.back();
  await history.forward();
  expect(restored).toEqual(["", "page=2"]);
});

test("Back from a link within the page restores; following that link does not", async () => {
  const { history, restored, turnTo } = opened();
  await turnTo(2);
  await history.followHash("#results-heading");
  expect(restored).toEqual([]);
  await history.back();
  expect(restored).toEqual(["page=2"]);
});

test("every jump of Redux DevTools restores once; acts in between do not", async () => {
  const { store, restored, turnTo } = opened(instrument() as unknown as StoreEnhancer);
  const { liftedStore } = store as unknown as { liftedStore: LiftedStore<RootState, { type: string }, null> };
  await turnTo(2);
  store.dispatch(branchToggled({ key: "disciplines:health", open: true }));
  const { currentStateIndex: last } = liftedStore.getState();
  expect(restored).toEqual([]);
  liftedStore.dispatch(ActionCreators.jumpToState(last - 1));
  liftedStore.dispatch(ActionCreators.jumpToState(1));
  store.dispatch(branchToggled({ key: "disciplines:health", open: false }));
  expect(restored).toEqual(["page=2", ""]);
  expect(liftedStore.getState().currentStateIndex).toBe(1);
  liftedStore.dispatch(ActionCreators.jumpToState(liftedStore.getState().computedStates.length - 1));
  expect(restored).toEqual(["page=2", "", "page=2"]);
});

test("a page that is left open over midnight counts days from the new one when it is seen again", () => {
  const { store } = opened();
  const today = () => selectToday(store.getState());
  const served = today();
  jest.useFakeTimers({ now: new Date(`${served}T23:59:00Z`) });
  store.dispatch(pageResumed());
  expect(today()).toBe(served);
  jest.setSystemTime(Date.parse(served) + 86_400_000);
  store.dispatch(pageResumed());
  expect(Date.parse(today()) - Date.parse(served)).toBe(86_400_000);
  jest.setSystemTime(Date.parse(served));
  store.dispatch(pageResumed());
  expect(today()).not.toBe(served);
  jest.useRealTimers();
});
