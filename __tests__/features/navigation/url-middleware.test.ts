import type { UnknownAction } from "@reduxjs/toolkit";
import fc from "fast-check";
import { legacy_configureStore as configureMockStore } from "redux-mock-store";
import { addressRead, readSearch, type SearchRoot } from "../../../src/features/navigation/address";
import {
  facetToggled,
  historyPopped,
  jobChosen,
  keywordsSubmitted,
  pageChosen,
  pageOpened,
  queryCorrected,
  sortChosen,
} from "../../../src/features/navigation/events";
import { createUrlMiddleware } from "../../../src/features/navigation/url-middleware";
import { withFacetToggled, withKeywords, withPage, withSortType } from "../../../src/shared/query-changes";
import { emptyQuery } from "../../../src/shared/search-query";
import { anyQuery } from "../../support/arbitraries";
import { FakeHistory } from "../../support/fake-history";

type MockMiddleware = NonNullable<Parameters<typeof configureMockStore>[0]>[number];

/** A mock store whose state stays at `search`, by default the address's. */
function stillStore(history: FakeHistory, search = readSearch(history.read().search)) {
  const state: SearchRoot = { search };
  return configureMockStore([createUrlMiddleware(history, () => true) as MockMiddleware])(state);
}

function answerTo(history: FakeHistory, event: UnknownAction): UnknownAction[] {
  const store = stillStore(history);
  store.dispatch(event);
  return store.getActions();
}

const nurses = withKeywords(emptyQuery, "nurse");

describe("a visitor's act", () => {
  it("pushes one history entry, and is logged before the address is read", () => {
    const history = new FakeHistory("/jobs");
    const actions = answerTo(history, keywordsSubmitted({ to: nurses }));
    expect(history.writes).toEqual(["push /jobs?search[query]=nurse"]);
    expect(actions).toEqual([
      keywordsSubmitted({ to: nurses }),
      addressRead({
        query: nurses,
        canonical: "search[query]=nurse",
        foreign: "",
        job: null,
        cause: "keywords",
        before: "",
      }),
    ]);
  });

  it("keeps foreign parameters and drops the hash", () => {
    const history = new FakeHistory("/jobs?utm_source=mail#results");
    answerTo(history, pageChosen({ to: withPage(emptyQuery, 2) }));
    expect(history.address).toBe("/jobs?page=2&utm_source=mail");
  });

  it("that leads to the current search writes nothing", () => {
    const history = new FakeHistory("/jobs");
    answerTo(history, pageOpened(null));
    answerTo(history, keywordsSubmitted({ to: nurses }));
    answerTo(history, keywordsSubmitted({ to: nurses }));
    expect(history.length).toBe(2);
    expect(history.writes).toHaveLength(2);
  });

  it("never pushes a second entry for the same query, for any query", () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const history = new FakeHistory("/jobs");
        answerTo(history, facetToggled({ to: query }));
        const { length } = history;
        answerTo(history, facetToggled({ to: query }));
        expect(history.length).toBe(length);
      }),
    );
  });

  it("writes an address that reads back as its query and foreign parameters", () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const history = new FakeHistory("/jobs?ref=a%20b");
        answerTo(history, facetToggled({ to: query }));
        expect(readSearch(history.read().search)).toMatchObject({ query, foreign: "ref=a+b" });
      }),
    );
  });
});

describe("a correction", () => {
  it("replaces the history entry and keeps its hash", () => {
    const history = new FakeHistory("/jobs?page=99#results");
    const [, reading] = answerTo(history, queryCorrected(withPage(emptyQuery, 5)));
    expect(history.writes).toEqual(["replace /jobs?page=5#results"]);
    expect(reading).toMatchObject({
      payload: { cause: "correction", before: "page=99", canonical: "page=5" },
    });
  });
});

describe("Back and Forward", () => {
  it("read the address without rewriting it, even if it is not canonical", () => {
    const history = new FakeHistory("/jobs?page=1&job_types=b|a|b");
    const [, reading] = answerTo(history, historyPopped("?page=1&job_types=b|a|b"));
    expect(history.writes).toEqual([]);
    expect(reading).toMatchObject({ payload: { cause: "history", canonical: "job_types=a|b" } });
  });
});

describe("opening the page", () => {
  it("replaces a non-canonical address, keeping its hash and foreign parameters", () => {
    const history = new FakeHistory("/jobs?utm_source=mail&page=1&job_types=b|a#results");
    answerTo(history, pageOpened("job_types=a|b"));
    expect(history.writes).toEqual(["replace /jobs?job_types=a|b&utm_source=mail#results"]);
    expect(history.length).toBe(1);
  });

  it("takes the server's correction of the requested address", () => {
    const history = new FakeHistory("/jobs?page=99");
    const store = stillStore(history, readSearch("?page=5"));
    store.dispatch(pageOpened("page=99"));
    expect(history.address).toBe("/jobs?page=5");
  });

  it("reads the address when the markup was rendered for another one", () => {
    const history = new FakeHistory("/jobs?page=3");
    const store = stillStore(history, readSearch("?page=2"));
    store.dispatch(pageOpened("page=2"));
    expect(store.getActions().at(-1)).toMatchObject({ payload: { canonical: "page=3", before: "page=2" } });
  });

  it("names the history entry once", () => {
    const history = new FakeHistory("/jobs");
    answerTo(history, pageOpened(""));
    const { state } = history.read();
    expect(state?.entry).toEqual(expect.any(String));
    answerTo(history, pageOpened(""));
    expect(history.read().state).toEqual(state);
    expect(history.writes).toHaveLength(1);
  });
});

it("other actions pass through without a history write", () => {
  const history = new FakeHistory("/jobs?page=2");
  expect(answerTo(history, { type: "anything" })).toEqual([{ type: "anything" }]);
  expect(history.writes).toEqual([]);
});

it("toggling a facet on and off pushes two entries", () => {
  const history = new FakeHistory("/jobs");
  answerTo(history, facetToggled({ to: withFacetToggled(emptyQuery, "job_types", "permanent") }));
  answerTo(history, facetToggled({ to: emptyQuery }));
  expect(history.writes).toEqual(["push /jobs?job_types=permanent", "push /jobs"]);
});

describe("the job beside the list", () => {
  const read = (actions: UnknownAction[]) => actions.filter(addressRead.match).map(({ payload }) => payload);

  it("pushes an entry of the same search when opened, changed or closed", () => {
    for (const [before, job, written] of [
      ["/jobs?page=2&ref=a", 7, "push /jobs?page=2&job=7&ref=a"],
      ["/jobs?page=2&job=7", 8, "push /jobs?page=2&job=8"],
      ["/jobs?page=2&job=8", null, "push /jobs?page=2"],
    ] as const) {
      const history = new FakeHistory(before);
      const [reading] = read(answerTo(history, jobChosen(job)));
      expect(history.writes).toEqual([written]);
      expect(reading).toMatchObject({ canonical: "page=2", before: "page=2", job, cause: "job" });
    }
  });

  it("pushes no entry when it is open already", () => {
    const history = new FakeHistory("/jobs?job=7");
    answerTo(history, jobChosen(7));
    expect(history.writes.filter((write) => write.startsWith("push"))).toEqual([]);
  });

  it.each([
    keywordsSubmitted({ to: nurses }),
    pageChosen({ to: withPage(emptyQuery, 3) }),
    sortChosen({ to: withSortType(emptyQuery, "newest") }),
    facetToggled({ to: withFacetToggled(emptyQuery, "disciplines", "health") }),
  ])("closes when the list changes: $type", (act) => {
    const history = new FakeHistory("/jobs?page=2&job=7");
    const [reading] = read(answerTo(history, act));
    expect(history.address).not.toContain("job=");
    expect(reading?.job).toBeNull();
  });

  it("stays open on load and on a correction, and is read on Back", () => {
    const opened = new FakeHistory("/jobs?page=9&job=7");
    expect(read(answerTo(opened, pageOpened("page=9")))[0]?.job).toBe(7);
    answerTo(opened, queryCorrected(withPage(emptyQuery, 2)));
    expect(opened.address).toBe("/jobs?page=2&job=7");
    expect(read(answerTo(opened, historyPopped("?page=2&job=5")))[0]).toMatchObject({
      job: 5,
      cause: "history",
    });
  });
});
