import { ActionCreators, instrument, type LiftedStore } from "@redux-devtools/instrument";
import type { StoreEnhancer } from "@reduxjs/toolkit";
import { keywordsSubmitted, pageChosen } from "../../src/features/search/search-events";
import { selectCanonical } from "../../src/features/search/search-slice";
import type { RootState } from "../../src/page/make-store";
import { withKeywords, withPage } from "../../src/shared/query-changes";
import { emptyQuery } from "../../src/shared/search-query";
import { fragmentOf } from "../support/fake-server";
import { type Visit, visit } from "../support/visit";

type Lifted = LiftedStore<RootState, { type: string }, null>;

/** The store as Redux DevTools instruments it. */
function instrumented() {
  const opened = visit("/jobs", { enhancer: instrument() as unknown as StoreEnhancer });
  const { liftedStore } = opened.store as unknown as { liftedStore: Lifted };
  return { ...opened, lifted: liftedStore };
}

async function go({ store, server, settle }: Visit, event: ReturnType<typeof pageChosen>) {
  store.dispatch(event);
  const canonical = selectCanonical(store.getState());
  (await server.asked(canonical)).answer(fragmentOf(canonical));
  await settle();
}

async function twoActs() {
  const devTools = instrumented();
  const atStart = devTools.lifted.getState().currentStateIndex;
  await go(devTools, keywordsSubmitted({ to: withKeywords(emptyQuery, "nurse") }));
  const afterFirst = devTools.lifted.getState().currentStateIndex;
  await go(devTools, pageChosen({ to: withPage(withKeywords(emptyQuery, "nurse"), 2) }));
  const afterSecond = devTools.lifted.getState().currentStateIndex;
  return { ...devTools, atStart, afterFirst, afterSecond };
}

it("moves the address and the list to any moment, without a request or a new entry", async () => {
  const { lifted, history, server, shown, atStart, afterFirst } = await twoActs();
  const { length } = history;
  lifted.dispatch(ActionCreators.jumpToState(afterFirst));
  expect([history.address, shown()]).toEqual(["/jobs?search[query]=nurse", "search[query]=nurse"]);
  lifted.dispatch(ActionCreators.jumpToState(atStart));
  expect([history.address, shown()]).toEqual(["/jobs", ""]);
  expect(history.length).toBe(length);
  expect(history.writes.slice(-2).every((write) => write.startsWith("replace "))).toBe(true);
  expect(server.requests).toHaveLength(2);
});

it("is at every moment of the log where its address is, while something loads too", async () => {
  const { lifted, history, store } = await twoActs();
  const moments = lifted.getState().computedStates.length;
  for (let moment = moments - 1; moment >= 0; moment -= 1) {
    lifted.dispatch(ActionCreators.jumpToState(moment));
    expect(history.read().search.slice(1)).toBe(selectCanonical(store.getState()));
  }
});

it("goes live again", async () => {
  const { lifted, history, shown, afterFirst, afterSecond, ...devTools } = await twoActs();
  lifted.dispatch(ActionCreators.jumpToState(afterFirst));
  lifted.dispatch(ActionCreators.jumpToState(afterSecond));
  expect(history.address).toBe("/jobs?search[query]=nurse&page=2");
  await go({ ...devTools, history, shown }, pageChosen({ to: withPage(emptyQuery, 3) }));
  expect([history.address, shown()]).toEqual(["/jobs?page=3", "page=3"]);
});

it("shows the view of a state that was saved elsewhere", async () => {
  const { lifted } = await twoActs();
  const saved: ReturnType<Lifted["getState"]> = JSON.parse(JSON.stringify(lifted.getState()));
  const other = instrumented();
  const imported = ActionCreators.importState<RootState, { type: string }, null>(saved);
  other.lifted.dispatch(imported);
  expect(other.history.address).toBe("/jobs?search[query]=nurse&page=2");
  expect(other.shown()).toBe("search[query]=nurse&page=2");
  expect(other.server.requests).toHaveLength(0);
});

it("holds nothing in the state that would not survive being saved", async () => {
  const { store } = await twoActs();
  const state = store.getState();
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
});
