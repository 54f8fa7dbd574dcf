import { ActionCreators, instrument, type LiftedStore } from "@redux-devtools/instrument";
import type { StoreEnhancer } from "@reduxjs/toolkit";
import { selectCanonical, selectJob } from "../../src/features/navigation/address";
import { jobChosen, keywordsSubmitted, pageChosen } from "../../src/features/navigation/events";
import { linkNeared } from "../../src/features/navigation/prefetching";
import type { RootState } from "../../src/page/make-store";
import { named } from "../../src/page/time-travel";
import { withKeywords, withPage } from "../../src/shared/query-changes";
import { emptyQuery } from "../../src/shared/search-query";
import { fragmentOf } from "../support/fake-server";
import { until } from "../support/until";
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

it("while the log is locked, an act changes nothing, and after it all is as before", async () => {
  const devTools = await twoActs();
  const { store, history, server, shown, lifted } = devTools;
  const { length } = history;
  lifted.dispatch(ActionCreators.lockChanges(true));
  store.dispatch(pageChosen({ to: withPage(emptyQuery, 3) }));
  await new Promise((resolve) => setImmediate(resolve));
  const before = "search[query]=nurse&page=2";
  expect([history.address, shown()]).toEqual([`/jobs?${before}`, before]);
  expect([history.length, server.requests.length]).toEqual([length, 2]);
  lifted.dispatch(ActionCreators.lockChanges(false));
  await go(devTools, pageChosen({ to: withPage(emptyQuery, 3) }));
  expect([history.address, shown()]).toEqual(["/jobs?page=3", "page=3"]);
});

describe("while a moment of the past is on show", () => {
  async function held() {
    const devTools = await twoActs();
    devTools.lifted.dispatch(ActionCreators.jumpToState(devTools.afterFirst));
    const goLive = () => {
      const last = devTools.lifted.getState().computedStates.length - 1;
      devTools.lifted.dispatch(ActionCreators.jumpToState(last));
    };
    return { ...devTools, goLive };
  }
  const nurse = withKeywords(emptyQuery, "nurse");

  it("an act moves neither the address nor the list; going live does both", async () => {
    const { store, history, server, shown, settle, goLive } = await held();
    const { length } = history;
    store.dispatch(pageChosen({ to: withPage(nurse, 3) }));
    expect([history.address, shown()]).toEqual(["/jobs?search[query]=nurse", "search[query]=nurse"]);
    expect([history.length, server.requests.length]).toEqual([length, 2]);
    goLive();
    expect(history.address).toBe("/jobs?search[query]=nurse&page=3");
    (await server.asked("search[query]=nurse&page=3")).answer(fragmentOf("search[query]=nurse&page=3"));
    await settle();
    expect([shown(), history.length]).toEqual(["search[query]=nurse&page=3", length]);
  });

  it("Back moves the address alone, and the page follows when it goes live", async () => {
    const { store, history, shown, goLive } = await held();
    await history.back();
    expect([history.address, shown()]).toEqual(["/jobs?search[query]=nurse", "search[query]=nurse"]);
    await history.back();
    expect([history.address, shown()]).toEqual(["/jobs", "search[query]=nurse"]);
    goLive();
    expect([history.address, shown(), selectCanonical(store.getState())]).toEqual(["/jobs", "", ""]);
  });

  it("an answer that comes in meanwhile is shown when it goes live, and not asked for again", async () => {
    const devTools = instrumented();
    const { store, server, shown, lifted, progress } = devTools;
    store.dispatch(pageChosen({ to: withPage(emptyQuery, 2) }));
    const request = await server.asked("page=2");
    lifted.dispatch(ActionCreators.jumpToState(0));
    expect(progress()).toBe("idle");
    request.answer(fragmentOf("page=2"));
    await until(() => server.pending.length === 0 && lifted.getState().stagedActionIds.length > 5);
    await new Promise((resolve) => setImmediate(resolve));
    lifted.dispatch(ActionCreators.jumpToState(lifted.getState().computedStates.length - 1));
    await until(() => progress() === "idle" && shown() === "page=2", "the answer to be taken up");
    expect(server.requests).toHaveLength(1);
  });

  it("a request that is still out when it goes live is waited for, not made again", async () => {
    const { store, server, shown, lifted, progress, settle } = instrumented();
    store.dispatch(pageChosen({ to: withPage(emptyQuery, 2) }));
    const request = await server.asked("page=2");
    lifted.dispatch(ActionCreators.jumpToState(0));
    lifted.dispatch(ActionCreators.jumpToState(lifted.getState().computedStates.length - 1));
    expect(progress()).toBe("loading");
    request.answer(fragmentOf("page=2"));
    await settle();
    expect([shown(), server.requests.length]).toEqual(["page=2", 1]);
  });
});

it("finishes what was under way when an imported state was saved", async () => {
  const saving = instrumented();
  saving.store.dispatch(pageChosen({ to: withPage(emptyQuery, 2) }));
  const underWay = await saving.server.asked("page=2");
  const saved = JSON.parse(JSON.stringify(saving.lifted.getState()));
  underWay.fail();
  const { lifted, history, server, shown, settle } = instrumented();
  lifted.dispatch(ActionCreators.importState<RootState, { type: string }, null>(saved));
  expect(history.address).toBe("/jobs?page=2");
  (await server.asked("page=2")).answer(fragmentOf("page=2"));
  await settle();
  expect(shown()).toBe("page=2");
});

it("logs actions that have a name and survive JSON", async () => {
  const { lifted, store } = await twoActs();
  store.dispatch(linkNeared({ canonical: "page=4" }));
  const actions = Object.values(lifted.getState().actionsById).map(({ action }) => action);
  expect(actions.length).toBeGreaterThan(8);
  for (const action of actions) expect(JSON.parse(JSON.stringify(action))).toEqual(action);
  expect(actions.every(({ type }) => /^@@|^[a-z]+\/\w+/.test(type))).toBe(true);
});

it("holds nothing in the state that would not survive being saved", async () => {
  const { store } = await twoActs();
  const state = store.getState();
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
});

it("lists what was asked by its name, and all else as it is", () => {
  const asked = { type: "api/executeQuery/pending", meta: { arg: { endpointName: "suggestions" } } };
  expect(named(asked).type).toBe("api/suggestions/pending");
  const act = pageChosen({ to: withPage(emptyQuery, 2) });
  expect(named(act)).toBe(act);
});

it("shows a job beside the list at its moment, and none at the one before, without a new entry", () => {
  const { store, lifted, history, server } = instrumented();
  const before = lifted.getState().currentStateIndex;
  store.dispatch(jobChosen(7));
  const { length } = history;
  lifted.dispatch(ActionCreators.jumpToState(before));
  expect([history.address, selectJob(store.getState())]).toEqual(["/jobs", null]);
  lifted.dispatch(ActionCreators.jumpToState(lifted.getState().computedStates.length - 1));
  expect([history.address, selectJob(store.getState())]).toEqual(["/jobs?job=7", 7]);
  expect([history.length, server.requests.length]).toEqual([length, 0]);
});
