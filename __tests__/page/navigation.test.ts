import type { UnknownAction } from "@reduxjs/toolkit";
import { selectCanonical, selectQuery } from "../../src/features/navigation/address";
import {
  facetToggled,
  keywordsSubmitted,
  pageChosen,
  resultsAborted,
  resultsShown,
  retryAsked,
} from "../../src/features/navigation/events";
import { selectFragment, selectSettled } from "../../src/features/navigation/navigation-status";
import { withFacetToggled, withKeywords, withPage } from "../../src/shared/query-changes";
import { emptyQuery } from "../../src/shared/search-query";
import { fragmentOf, type PendingRequest } from "../support/fake-server";
import { until } from "../support/until";
import { go, noting, toPage, visit } from "../support/visit";

const nurse = keywordsSubmitted({ to: withKeywords(emptyQuery, "nurse") });

describe("opening a page", () => {
  it("shows the server's results and sends no request", () => {
    const { server, shown, progress, store } = visit("/jobs?search[query]=nurse&page=2");
    expect(shown()).toBe("search[query]=nurse&page=2");
    expect(progress()).toBe("idle");
    expect(server.requests).toHaveLength(0);
    expect(selectSettled(store.getState()).serial).toBe(0);
  });

  it("shows corrected results at the corrected address", async () => {
    const opened = visit("/jobs?page=99", { served: fragmentOf("page=5") });
    expect(opened.history.address).toBe("/jobs?page=5");
    expect(opened.shown()).toBe("page=5");
    expect(opened.server.requests).toHaveLength(0);
    await go(opened, nurse);
    expect(opened.shown()).toBe("search[query]=nurse");
  });
});

describe("a visitor's act", () => {
  it("changes the address at once, and the results when they arrive", async () => {
    const { store, history, server, shown, progress, settle } = visit();
    store.dispatch(nurse);
    expect(history.address).toBe("/jobs?search[query]=nurse");
    expect(selectQuery(store.getState()).keywords).toBe("nurse");
    expect(progress()).toBe("loading");
    expect(shown()).toBe("");
    const request = await server.asked("search[query]=nurse");
    expect(request.url.pathname).toBe("/api/v1/results");
    request.answer(fragmentOf("search[query]=nurse"));
    await settle();
    expect(shown()).toBe("search[query]=nurse");
    expect(progress()).toBe("idle");
  });

  it("settles once, with its cause", async () => {
    const opened = visit();
    await go(opened, toPage(2));
    expect(selectSettled(opened.store.getState())).toEqual({ serial: 1, canonical: "page=2", cause: "page" });
  });

  it("that changes nothing sends no request", async () => {
    const opened = visit();
    await go(opened, nurse);
    opened.store.dispatch(nurse);
    expect(opened.progress()).toBe("idle");
    expect(opened.server.requests).toHaveLength(1);
  });
});

describe("Back and Forward", () => {
  it("show earlier results at once, without a history write or a request", async () => {
    const opened = visit();
    const { history, server, shown, progress } = opened;
    await go(opened, nurse);
    const writes = history.writes.length;
    await history.back();
    expect([history.address, shown(), progress()]).toEqual(["/jobs", "", "idle"]);
    await history.forward();
    expect([history.address, shown()]).toEqual(["/jobs?search[query]=nurse", "search[query]=nurse"]);
    expect(history.writes).toHaveLength(writes);
    expect(server.requests).toHaveLength(1);
  });

  it("request results that never arrived", async () => {
    const opened = visit("/jobs?page=2");
    await go(opened, toPage(3));
    opened.store.dispatch(toPage(4));
    const overtaken = await opened.server.asked("page=4");
    await opened.history.back();
    expect(overtaken.signal.aborted).toBe(true);
    expect([opened.shown(), opened.progress()]).toEqual(["page=3", "idle"]);
    await opened.history.forward();
    expect([opened.shown(), opened.progress()]).toEqual(["page=3", "loading"]);
    await opened.answered("page=4");
    expect(opened.shown()).toBe("page=4");
  });

  it("do not react to a link within the page", async () => {
    const opened = visit();
    const before = selectSettled(opened.store.getState());
    await opened.history.followHash("#results");
    expect(selectSettled(opened.store.getState())).toBe(before);
    expect(opened.server.requests).toHaveLength(0);
  });

  it("show a fragment under ten minutes old without a request", async () => {
    jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask"] });
    const opened = visit();
    await go(opened, nurse);
    jest.advanceTimersByTime(599 * 1000);
    await opened.history.back();
    await opened.settle();
    expect([opened.shown(), opened.progress()]).toEqual(["", "idle"]);
    expect(opened.server.requests).toHaveLength(1);
    jest.useRealTimers();
  });

  it("show an older fragment at once and refetch it silently", async () => {
    jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask"] });
    const opened = visit();
    await go(opened, nurse);
    jest.advanceTimersByTime(601 * 1000);
    await opened.history.back();
    expect([opened.shown(), opened.progress()]).toEqual(["", "idle"]);
    (await opened.server.asked("")).answer(fragmentOf("", { total_count: 7 }));
    await until(() => selectFragment(opened.store.getState())?.total_count === 7);
    expect(selectSettled(opened.store.getState()).serial).toBe(2);
    jest.useRealTimers();
  });
});

describe("overlapping acts", () => {
  it("abort the earlier request, ignore its late answer and show the results of the last act", async () => {
    const { store, server, shown, answered } = visit();
    store.dispatch(toPage(2));
    const overtaken = await server.asked("page=2");
    store.dispatch(toPage(3));
    expect(overtaken.signal.aborted).toBe(true);
    await answered("page=3");
    expect([shown(), server.requests.length]).toEqual(["page=3", 2]);
    overtaken.answer(fragmentOf("page=2"));
    await new Promise((resolve) => setImmediate(resolve));
    expect(shown()).toBe("page=3");
  });

  it("that return to the first query in the same task show its results", async () => {
    const { store, shown, answered } = visit();
    store.dispatch(toPage(2));
    store.dispatch(toPage(3));
    store.dispatch(toPage(2));
    await answered("page=2");
    expect(shown()).toBe("page=2");
  });

  it("that return to the shown results end the loading and abort the request", async () => {
    const { store, server, shown, progress } = visit();
    store.dispatch(toPage(2));
    const overtaken = await server.asked("page=2");
    store.dispatch(pageChosen({ to: emptyQuery }));
    expect([shown(), progress()]).toEqual(["", "idle"]);
    expect(overtaken.signal.aborted).toBe(true);
  });

  it("settle once after ten quick acts", async () => {
    const opened = visit();
    for (let page = 2; page < 12; page += 1) opened.store.dispatch(toPage(page));
    await opened.answered("page=11");
    expect(selectSettled(opened.store.getState())).toMatchObject({ serial: 1, canonical: "page=11" });
    expect(opened.server.pending).toHaveLength(0);
  });

  it("log that a request was aborted, and show results once", async () => {
    const log: UnknownAction[] = [];
    const opened = visit("/jobs", { enhancer: noting(log) });
    opened.store.dispatch(toPage(2));
    await go(opened, toPage(3));
    await until(() => log.some(resultsAborted.match));
    expect(log.filter(resultsShown.match)).toHaveLength(1);
  });
});

describe("a correction by the server", () => {
  it("replaces the address and is cached under both queries", async () => {
    const opened = visit("/jobs?page=2");
    opened.store.dispatch(toPage(99));
    (await opened.server.asked("page=99")).answer(fragmentOf("page=5"));
    await opened.settle();
    expect(opened.history.address).toBe("/jobs?page=5");
    expect(opened.history.length).toBe(2);
    expect([opened.shown(), selectCanonical(opened.store.getState())]).toEqual(["page=5", "page=5"]);
    expect(selectSettled(opened.store.getState())).toMatchObject({ serial: 1, cause: "page" });
    await opened.history.back();
    opened.store.dispatch(toPage(5));
    opened.store.dispatch(pageChosen({ to: withPage(emptyQuery, 2) }));
    opened.store.dispatch(toPage(99));
    expect([opened.shown(), opened.history.address]).toEqual(["page=5", "/jobs?page=5"]);
    expect(opened.server.requests).toHaveLength(1);
  });
});

describe("the results cache", () => {
  it("keeps a search that is revisited after each of 48 others", async () => {
    const opened = visit();
    for (let page = 2; page < 50; page += 1) {
      await go(opened, toPage(page));
      opened.store.dispatch(pageChosen({ to: emptyQuery }));
      expect([opened.shown(), opened.progress()]).toEqual(["", "idle"]);
    }
  });

  it("is limited to 34 entries and keeps the results on show", async () => {
    const opened = visit();
    for (let page = 2; page < 70; page += 1) await go(opened, toPage(page));
    const { queries } = opened.store.getState().api;
    expect(Object.keys(queries)).toHaveLength(34);
    expect(opened.shown()).toBe("page=69");
  });
});

describe("a failure", () => {
  const failures: [string, (request: PendingRequest) => void][] = [
    ["a lost connection", (request) => request.fail()],
    ["a server error", (request) => request.answer({ code: "internal" }, 500)],
    ["an empty answer", (request) => request.answerText("")],
    ["somebody else's page", (request) => request.answerText("<html></html>")],
    ["JSON of another shape", (request) => request.answer({ query: "page=2" })],
    ["a fragment with an error's status", (request) => request.answer(fragmentOf("page=2"), 503)],
  ];
  it.each(failures)("caused by %s keeps the previous results, and can be retried", async (_name, fail) => {
    const { store, server, shown, progress, settle, answered } = visit();
    store.dispatch(toPage(2));
    fail(await server.asked("page=2"));
    await settle();
    expect([shown(), progress()]).toEqual(["", "failed"]);
    store.dispatch(retryAsked());
    expect(progress()).toBe("loading");
    await answered("page=2");
    expect([shown(), progress()]).toEqual(["page=2", "idle"]);
  });

  it("is cleared by Back, and retried by repeating the act", async () => {
    const { store, server, history, shown, progress, settle } = visit();
    store.dispatch(toPage(2));
    (await server.asked("page=2")).fail();
    await settle();
    store.dispatch(toPage(2));
    expect(progress()).toBe("loading");
    (await server.asked("page=2")).fail();
    await settle();
    await history.back();
    expect([shown(), progress()]).toEqual(["", "idle"]);
  });

  it("is required before a retry sends a request", () => {
    const { store, server, progress } = visit();
    store.dispatch(retryAsked());
    expect([progress(), server.requests.length]).toEqual(["idle", 0]);
  });
});

it("an act before the answer keeps the refinement of the previous act", async () => {
  const opened = visit();
  opened.store.dispatch(facetToggled({ to: withFacetToggled(emptyQuery, "job_types", "permanent") }));
  const { query } = opened.store.getState().search;
  await go(opened, facetToggled({ to: withFacetToggled(query, "disciplines", "health") }));
  expect(opened.history.address).toBe("/jobs?disciplines=health&job_types=permanent");
});
