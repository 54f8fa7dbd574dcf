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
import { type Visit, visit } from "../support/visit";

const nurse = keywordsSubmitted({ to: withKeywords(emptyQuery, "nurse") });
const toPage = (page: number) => pageChosen({ to: withPage(emptyQuery, page) });

/** Acts, and answers what that asks. */
async function go({ store, server, settle }: Visit, event: ReturnType<typeof pageChosen>) {
  store.dispatch(event);
  const canonical = selectCanonical(store.getState());
  (await server.asked(canonical)).answer(fragmentOf(canonical));
  await settle();
}

describe("a page as it was opened", () => {
  it("shows the server's results and asks nothing", () => {
    const { server, shown, progress, store } = visit("/jobs?search[query]=nurse&page=2");
    expect(shown()).toBe("search[query]=nurse&page=2");
    expect(progress()).toBe("idle");
    expect(server.requests).toHaveLength(0);
    expect(selectSettled(store.getState()).serial).toBe(0);
  });

  it("shows what the server corrected, at the corrected address", async () => {
    const opened = visit("/jobs?page=99", { served: fragmentOf("page=5") });
    expect(opened.history.address).toBe("/jobs?page=5");
    expect(opened.shown()).toBe("page=5");
    expect(opened.server.requests).toHaveLength(0);
    await go(opened, nurse);
    expect(opened.shown()).toBe("search[query]=nurse");
  });
});

describe("a visitor's act", () => {
  it("moves the address at once and the results when they come", async () => {
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

  it("is announced once, with its cause", async () => {
    const opened = visit();
    await go(opened, toPage(2));
    expect(selectSettled(opened.store.getState())).toEqual({ serial: 1, canonical: "page=2", cause: "page" });
  });

  it("that changes nothing asks nothing", async () => {
    const opened = visit();
    await go(opened, nurse);
    opened.store.dispatch(nurse);
    expect(opened.progress()).toBe("idle");
    expect(opened.server.requests).toHaveLength(1);
  });
});

describe("Back and Forward", () => {
  it("show what was there at once, push nothing and ask nothing", async () => {
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

  it("ask for what was never here", async () => {
    const opened = visit("/jobs?page=2");
    await go(opened, toPage(3));
    opened.store.dispatch(toPage(4));
    const overtaken = await opened.server.asked("page=4");
    await opened.history.back();
    expect(overtaken.signal.aborted).toBe(true);
    expect([opened.shown(), opened.progress()]).toEqual(["page=3", "idle"]);
    await opened.history.forward();
    expect([opened.shown(), opened.progress()]).toEqual(["page=3", "loading"]);
    (await opened.server.asked("page=4")).answer(fragmentOf("page=4"));
    await opened.settle();
    expect(opened.shown()).toBe("page=4");
  });

  it("leave a link within the page to the page", async () => {
    const opened = visit();
    const before = selectSettled(opened.store.getState());
    await opened.history.followHash("#results");
    expect(selectSettled(opened.store.getState())).toBe(before);
    expect(opened.server.requests).toHaveLength(0);
  });

  it("show a fragment of under ten minutes and ask nothing", async () => {
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

  it("show an old fragment at once and ask for it again without a word", async () => {
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

describe("a race", () => {
  it("is won by the last act: what it overtakes is aborted", async () => {
    const { store, server, shown, settle } = visit();
    store.dispatch(toPage(2));
    const overtaken = await server.asked("page=2");
    store.dispatch(toPage(3));
    expect(overtaken.signal.aborted).toBe(true);
    (await server.asked("page=3")).answer(fragmentOf("page=3"));
    await settle();
    expect(shown()).toBe("page=3");
    expect(server.requests).toHaveLength(2);
  });

  it("cannot be upset by an answer that comes too late", async () => {
    const { store, server, shown, settle } = visit();
    store.dispatch(toPage(2));
    const overtaken = await server.asked("page=2");
    store.dispatch(toPage(3));
    (await server.asked("page=3")).answer(fragmentOf("page=3"));
    await settle();
    overtaken.answer(fragmentOf("page=2"));
    await new Promise((resolve) => setImmediate(resolve));
    expect(shown()).toBe("page=3");
  });

  it("back to what is under way already asks for it anew, in the same breath too", async () => {
    const { store, server, shown, settle } = visit();
    store.dispatch(toPage(2));
    store.dispatch(toPage(3));
    store.dispatch(toPage(2));
    (await server.asked("page=2")).answer(fragmentOf("page=2"));
    await settle();
    expect(shown()).toBe("page=2");
  });

  it("back to what is on show ends the loading", async () => {
    const { store, server, shown, progress } = visit();
    store.dispatch(toPage(2));
    const overtaken = await server.asked("page=2");
    store.dispatch(pageChosen({ to: emptyQuery }));
    expect([shown(), progress()]).toEqual(["", "idle"]);
    expect(overtaken.signal.aborted).toBe(true);
  });

  it("of ten quick acts is announced once", async () => {
    const opened = visit();
    for (let page = 2; page < 12; page += 1) opened.store.dispatch(toPage(page));
    (await opened.server.asked("page=11")).answer(fragmentOf("page=11"));
    await opened.settle();
    expect(selectSettled(opened.store.getState())).toMatchObject({ serial: 1, canonical: "page=11" });
    expect(opened.server.pending).toHaveLength(0);
  });

  it("is told by the log: who was overtaken, by what", async () => {
    const types: string[] = [];
    const opened = visit("/jobs", {
      enhancer: (next) => (reducer, state) =>
        next((before, action) => {
          types.push(action.type);
          return reducer(before, action);
        }, state),
    });
    opened.store.dispatch(toPage(2));
    await go(opened, toPage(3));
    await until(() => types.includes(resultsAborted.type));
    expect(types.filter((type) => type === resultsShown.type)).toHaveLength(1);
  });
});

describe("a correction by the server", () => {
  it("replaces the address and is kept under both queries", async () => {
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

describe("what is kept", () => {
  it("is what was seen last: going back and forth between two searches never asks again", async () => {
    const opened = visit();
    for (let page = 2; page < 50; page += 1) {
      await go(opened, toPage(page));
      opened.store.dispatch(pageChosen({ to: emptyQuery }));
      expect([opened.shown(), opened.progress()]).toEqual(["", "idle"]);
    }
  });

  it("is bounded, and never loses what is on show", async () => {
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
  it.each(failures)("such as %s leaves the old results, and can be tried again", async (_name, fail) => {
    const { store, server, shown, progress, settle } = visit();
    store.dispatch(toPage(2));
    fail(await server.asked("page=2"));
    await settle();
    expect([shown(), progress()]).toEqual(["", "failed"]);
    store.dispatch(retryAsked());
    expect(progress()).toBe("loading");
    (await server.asked("page=2")).answer(fragmentOf("page=2"));
    await settle();
    expect([shown(), progress()]).toEqual(["page=2", "idle"]);
  });

  it("is forgotten by going back, and tried again by asking for the same once more", async () => {
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

  it("does not come from trying again when nothing failed", () => {
    const { store, server, progress } = visit();
    store.dispatch(retryAsked());
    expect([progress(), server.requests.length]).toEqual(["idle", 0]);
  });
});

it("keeps refinements of one act when the next comes before the answer", async () => {
  const opened = visit();
  opened.store.dispatch(facetToggled({ to: withFacetToggled(emptyQuery, "job_types", "permanent") }));
  const { query } = opened.store.getState().search;
  await go(opened, facetToggled({ to: withFacetToggled(query, "disciplines", "health") }));
  expect(opened.history.address).toBe("/jobs?disciplines=health&job_types=permanent");
});
