import type { UnknownAction } from "@reduxjs/toolkit";
import { connectionRegained, resultsLate, retryAsked } from "../../../src/features/navigation/events";
import { fakeClock } from "../../support/fake-clock";
import { fragmentOf } from "../../support/fake-server";
import { until } from "../../support/until";
import { noting, toPage, visit } from "../../support/visit";

fakeClock();

/** A connection, and what the browser reports of it. */
function connection(isOnline: boolean) {
  const browser = { regained: () => {}, resumed: () => {} };
  const connectivity = {
    isOnline: () => isOnline,
    onRegained: (listener: () => void) => void Object.assign(browser, { regained: listener }),
    onResumed: (listener: () => void) => void Object.assign(browser, { resumed: listener }),
  };
  return { connectivity, browser };
}

describe("an answer", () => {
  it("that arrives after 4.9 seconds is shown", async () => {
    const { store, server, shown, settle } = visit();
    store.dispatch(toPage(2));
    const request = await server.asked("page=2");
    jest.advanceTimersByTime(4900);
    request.answer(fragmentOf("page=2"));
    await settle();
    expect(shown()).toBe("page=2");
    jest.advanceTimersByTime(200);
    expect(shown()).toBe("page=2");
  });

  it("that has not arrived after 5.0 seconds is late, and its request aborted", async () => {
    const { store, server, shown, progress, settle } = visit();
    store.dispatch(toPage(2));
    const request = await server.asked("page=2");
    jest.advanceTimersByTime(4999);
    expect([progress(), request.signal.aborted]).toEqual(["loading", false]);
    jest.advanceTimersByTime(1);
    await settle();
    expect([shown(), progress(), request.signal.aborted]).toEqual(["", "late", true]);
  });

  it("gets a new deadline when the tab was asleep past the first", async () => {
    const { store, server, shown, progress, settle } = visit();
    store.dispatch(toPage(2));
    const request = await server.asked("page=2");
    jest.setSystemTime(Date.now() + 60 * 60 * 1000);
    jest.advanceTimersByTime(5000);
    expect([progress(), request.signal.aborted]).toEqual(["loading", false]);
    request.answer(fragmentOf("page=2"));
    await settle();
    expect(shown()).toBe("page=2");
    store.dispatch(toPage(3));
    const other = await server.asked("page=3");
    jest.setSystemTime(Date.now() + 60 * 60 * 1000);
    jest.advanceTimersByTime(5000 + 4999);
    expect(progress()).toBe("loading");
    jest.advanceTimersByTime(1);
    await settle();
    expect([shown(), progress(), other.signal.aborted]).toEqual(["page=2", "late", true]);
  });

  it("that was late is shown after a retry", async () => {
    const { store, server, shown, progress, settle, answered } = visit();
    store.dispatch(toPage(2));
    await server.asked("page=2");
    jest.advanceTimersByTime(5000);
    await settle();
    store.dispatch(retryAsked());
    await answered("page=2");
    expect([shown(), progress()]).toEqual(["page=2", "idle"]);
  });

  it("to the latest act gets the full deadline, whatever act it supersedes", async () => {
    const { store, server, progress } = visit();
    store.dispatch(toPage(2));
    await server.asked("page=2");
    jest.advanceTimersByTime(4000);
    store.dispatch(toPage(3));
    await server.asked("page=3");
    jest.advanceTimersByTime(4000);
    expect(progress()).toBe("loading");
  });
});

it("leaves no timer behind", async () => {
  const { store, server, settle, answered } = visit();
  store.dispatch(toPage(2));
  await answered("page=2");
  store.dispatch(toPage(3));
  const overtaken = await server.asked("page=3");
  store.dispatch(toPage(2));
  await settle();
  expect(overtaken.signal.aborted).toBe(true);
  // Redux Toolkit's own timer, which batches notifications, ends within a frame.
  await until(() => {
    jest.advanceTimersByTime(20);
    return jest.getTimerCount() === 0;
  }, "the last timer to go");
});

describe("without a connection", () => {
  const { connectivity } = connection(false);

  it("a failure shows as offline, and is retried when the connection returns", async () => {
    const { store, server, shown, progress, settle, answered } = visit("/jobs", { connectivity });
    store.dispatch(toPage(2));
    (await server.asked("page=2")).fail();
    await settle();
    expect(progress()).toBe("offline");
    store.dispatch(connectionRegained());
    await answered("page=2");
    expect([shown(), progress()]).toEqual(["page=2", "idle"]);
  });

  it("a request that times out shows as offline", async () => {
    const { store, server, progress, settle } = visit("/jobs", { connectivity });
    store.dispatch(toPage(2));
    await server.asked("page=2");
    jest.advanceTimersByTime(5000);
    await settle();
    expect(progress()).toBe("offline");
  });

  it("results already loaded are shown", async () => {
    const { store, history, shown, progress, answered } = visit("/jobs", { connectivity });
    store.dispatch(toPage(2));
    await answered("page=2");
    await history.back();
    expect([shown(), progress()]).toEqual(["", "idle"]);
  });
});

it("the browser's report of a regained connection retries a failed search", async () => {
  const { connectivity, browser } = connection(false);
  const { store, server, progress, settle } = visit("/jobs", { connectivity });
  browser.regained();
  expect(progress()).toBe("idle");
  store.dispatch(toPage(2));
  (await server.asked("page=2")).fail();
  await settle();
  browser.regained();
  expect(progress()).toBe("loading");
  expect((await server.asked("page=2")).signal.aborted).toBe(false);
});

it("the visitor's return to the page retries a failed search", async () => {
  const { connectivity, browser } = connection(true);
  const { store, server, shown, progress, settle, answered } = visit("/jobs", { connectivity });
  browser.resumed();
  expect([progress(), server.requests.length]).toEqual(["idle", 0]);
  store.dispatch(toPage(2));
  browser.resumed();
  expect(server.requests).toHaveLength(1);
  (await server.asked("page=2")).fail();
  await settle();
  expect(progress()).toBe("failed");
  browser.resumed();
  await answered("page=2");
  expect([shown(), progress()]).toEqual(["page=2", "idle"]);
});

it("the late action carries its cause, queries and request id", async () => {
  const log: UnknownAction[] = [];
  const { store, server, settle } = visit("/jobs", { enhancer: noting(log) });
  store.dispatch(toPage(2));
  await server.asked("page=2");
  jest.advanceTimersByTime(5000);
  await settle();
  const seen = log.filter(resultsLate.match).map(({ payload }) => payload);
  expect(seen).toEqual([{ cause: "page", before: "", after: "page=2", requestId: expect.any(String) }]);
});
