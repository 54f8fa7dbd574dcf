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
import { go, toPage, visit } from "../support/visit";

type Lifted = LiftedStore<RootState, { type: string }, null>;

/** The store as Redux DevTools instruments it. */
function instrumented() {
  const opened = visit("/jobs", { enhancer: instrument() as unknown as StoreEnhancer });
  const { liftedStore } = opened.store as unknown as { liftedStore: Lifted };
  return { ...opened, lifted: liftedStore };
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

it("a jump changes address and list, without a request or a new history entry", async () => {
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

it("the state agrees with the address at every moment of the log", async () => {
  const { lifted, history, store } = await twoActs();
  const moments = lifted.getState().computedStates.length;
  for (let moment = moments - 1; moment >= 0; moment -= 1) {
    lifted.dispatch(ActionCreators.jumpToState(moment));
    expect(history.read().search.slice(1)).toBe(selectCanonical(store.getState()));
  }
});

it("acts work again after a jump to the latest moment", async () => {
  const { lifted, history, shown, afterFirst, afterSecond, ...devTools } = await twoActs();
  lifted.dispatch(ActionCreators.jumpToState(afterFirst));
  lifted.dispatch(ActionCreators.jumpToState(afterSecond));
  expect(history.address).toBe("/jobs?search[query]=nurse&page=2");
  await go(devTools, toPage(3));
  expect([history.address, shown()]).toEqual(["/jobs?page=3", "page=3"]);
});

it("importing a saved state shows its view without a request", async () => {
  const { lifted } = await twoActs();
  const saved: ReturnType<Lifted["getState"]> = JSON.parse(JSON.stringify(lifted.getState()));
  const other = instrumented();
  const imported = ActionCreators.importState<RootState, { type: string }, null>(saved);
  other.lifted.dispatch(imported);
  expect(other.history.address).toBe("/jobs?search[query]=nurse&page=2");
  expect(other.shown()).toBe("search[query]=nurse&page=2");
  expect(other.server.requests).toHaveLength(0);
});

it("an act changes nothing while the log is locked, and works again once unlocked", async () => {
  const devTools = await twoActs();
  const { store, history, server, shown, lifted } = devTools;
  const { length } = history;
  lifted.dispatch(ActionCreators.lockChanges(true));
  store.dispatch(toPage(3));
  await new Promise((resolve) => setImmediate(resolve));
  const before = "search[query]=nurse&page=2";
  expect([history.address, shown()]).toEqual([`/jobs?${before}`, before]);
  expect([history.length, server.requests.length]).toEqual([length, 2]);
  lifted.dispatch(ActionCreators.lockChanges(false));
  await go(devTools, toPage(3));
  expect([history.address, shown()]).toEqual(["/jobs?page=3", "page=3"]);
});

describe("while a past moment is shown", () => {
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

  it("an act changes neither address nor list until going live", async () => {
    const { store, history, server, shown, answered, goLive } = await held();
    const { length } = history;
    store.dispatch(pageChosen({ to: withPage(nurse, 3) }));
    expect([history.address, shown()]).toEqual(["/jobs?search[query]=nurse", "search[query]=nurse"]);
    expect([history.length, server.requests.length]).toEqual([length, 2]);
    goLive();
    expect(history.address).toBe("/jobs?search[query]=nurse&page=3");
    await answered("search[query]=nurse&page=3");
    expect([shown(), history.length]).toEqual(["search[query]=nurse&page=3", length]);
  });

  it("Back changes the address only, and the page follows on going live", async () => {
    const { store, history, shown, goLive } = await held();
    await history.back();
    expect([history.address, shown()]).toEqual(["/jobs?search[query]=nurse", "search[query]=nurse"]);
    await history.back();
    expect([history.address, shown()]).toEqual(["/jobs", "search[query]=nurse"]);
    goLive();
    expect([history.address, shown(), selectCanonical(store.getState())]).toEqual(["/jobs", "", ""]);
  });

  it("an answer that arrives is shown on going live, without a second request", async () => {
    const devTools = instrumented();
    const { store, server, shown, lifted, progress } = devTools;
    store.dispatch(toPage(2));
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

  it("a request still pending on going live is awaited, not repeated", async () => {
    const { store, server, shown, lifted, progress, settle } = instrumented();
    store.dispatch(toPage(2));
    const request = await server.asked("page=2");
    lifted.dispatch(ActionCreators.jumpToState(0));
    lifted.dispatch(ActionCreators.jumpToState(lifted.getState().computedStates.length - 1));
    expect(progress()).toBe("loading");
    request.answer(fragmentOf("page=2"));
    await settle();
    expect([shown(), server.requests.length]).toEqual(["page=2", 1]);
  });
});

it("importing a state saved while loading finishes the load", async () => {
  const saving = instrumented();
  saving.store.dispatch(toPage(2));
  const underWay = await saving.server.asked("page=2");
  const saved = JSON.parse(JSON.stringify(saving.lifted.getState()));
  underWay.fail();
  const { lifted, history, shown, answered } = instrumented();
  lifted.dispatch(ActionCreators.importState<RootState, { type: string }, null>(saved));
  expect(history.address).toBe("/jobs?page=2");
  await answered("page=2");
  expect(shown()).toBe("page=2");
});

it("logged actions have a namespaced type and survive JSON", async () => {
  const { lifted, store } = await twoActs();
  store.dispatch(linkNeared({ canonical: "page=4" }));
  const actions = Object.values(lifted.getState().actionsById).map(({ action }) => action);
  expect(actions.length).toBeGreaterThan(8);
  for (const action of actions) expect(JSON.parse(JSON.stringify(action))).toEqual(action);
  expect(actions.every(({ type }) => /^@@|^[a-z]+\/\w+/.test(type))).toBe(true);
});

it("the state survives JSON", async () => {
  const { store } = await twoActs();
  const state = store.getState();
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
});

it("RTK Query actions are named after their endpoint, and others unchanged", () => {
  const asked = { type: "api/executeQuery/pending", meta: { arg: { endpointName: "suggestions" } } };
  expect(named(asked).type).toBe("api/suggestions/pending");
  const act = toPage(2);
  expect(named(act)).toBe(act);
});

it("a jump opens or closes the job beside the list, without a new history entry", () => {
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
