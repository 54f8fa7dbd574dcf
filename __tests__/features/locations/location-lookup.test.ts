import { ActionCreators, instrument, type LiftedStore } from "@redux-devtools/instrument";
import type { Action, StoreEnhancer } from "@reduxjs/toolkit";
import { addLocationListeners } from "../../../src/features/locations/location-listeners";
import {
  locationLeft,
  locationListEndReached,
  locationRetryAsked,
  locationTyped,
  selectHasMoreLocations,
  selectLocationOptions,
  selectLookup,
  termOf,
} from "../../../src/features/locations/lookups-slice";
import type { RootState } from "../../../src/page/make-store";
import type { LocationsPage } from "../../../src/shared/wire/locations";
import { fakeClock } from "../../support/fake-clock";
import { until } from "../../support/until";
import { type Visit, visit } from "../../support/visit";

fakeClock();

const control = "location";

/** Places `from` to `to` of a list of `total`. */
function places(from: number, to: number, total = to): LocationsPage {
  const data = Array.from({ length: to - from + 1 }, (_, index) => {
    const name = `Leeds ${from + index}`;
    return {
      name,
      hierarchy: `${name}, England`,
      cached_slug_with_class: `leeds-${from + index}.town`,
      count: 1,
    };
  });
  return { data, total_count: total };
}

function typing({ store, server }: Visit) {
  addLocationListeners(store.dispatch);
  const type = (text: string, composing = false) =>
    store.dispatch(locationTyped({ control, text, composing }));
  const asked = (name: string, page = 1) => server.asked(`name=${encodeURIComponent(name)}&page=${page}`);
  const progress = () => selectLookup(store.getState(), control).progress;
  /** Advances the fake clock, so that an unwanted request would be sent. */
  const wait = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms);
  };
  return {
    ...{ type, asked, progress, wait },
    /** Types, and waits for the request. */
    typed: async (text: string) => {
      type(text);
      await wait(500);
      return asked(text);
    },
    /** Answers the request and waits until the answer is shown. */
    answered: async (name: string, answer: LocationsPage, page = 1) => {
      (await asked(name, page)).answer(answer);
      await until(() => progress() === "ready");
    },
    options: () => selectLocationOptions(store.getState(), control).map(({ name }) => name),
    hasMore: () => selectHasMoreLocations(store.getState(), control),
    endReached: () => store.dispatch(locationListEndReached({ control })),
    requests: () => server.requests.length,
  };
}

describe("termOf", () => {
  it("trims, lower-cases and normalises the text, and is empty below three characters", () => {
    expect([
      termOf("  Le  "),
      termOf("👍👍"),
      termOf("LEE"),
      termOf(" New   York "),
      termOf("Zu\u0308rich"),
    ]).toEqual(["", "", "lee", "new york", "zürich"]);
  });
});

describe("typing", () => {
  it("sends no request for two characters", async () => {
    const opened = typing(visit());
    opened.type("le");
    await opened.wait(2000);
    expect([opened.requests(), opened.progress()]).toEqual([0, "idle"]);
  });

  it("sends one request, 500 ms after the last key", async () => {
    const opened = typing(visit());
    for (const text of ["l", "le", "lee", "leed", "leeds"]) {
      opened.type(text);
      await opened.wait(100);
    }
    await opened.wait(399);
    expect([opened.requests(), opened.progress()]).toEqual([0, "loading"]);
    await opened.wait(1);
    const request = await opened.asked("leeds");
    expect(request.url.pathname).toBe("/api/v1/locations");
    request.answer(places(1, 3));
    await until(() => opened.progress() === "ready");
    expect(opened.options()).toEqual(["Leeds 1", "Leeds 2", "Leeds 3"]);
    expect(opened.requests()).toBe(1);
  });

  it("sends no request for an answered term, whatever its case and spacing", async () => {
    const opened = typing(visit());
    await opened.typed("leeds");
    await opened.answered("leeds", places(1, 1));
    opened.type("le");
    expect(opened.options()).toEqual([]);
    opened.type(" LEEDS ");
    expect([opened.progress(), opened.options()]).toEqual(["ready", ["Leeds 1"]]);
    await opened.wait(2000);
    expect(opened.requests()).toBe(1);
  });

  it("aborts the previous lookup, whose answer is never shown", async () => {
    const opened = typing(visit());
    const overtaken = await opened.typed("lee");
    opened.type("york");
    expect(overtaken.signal.aborted).toBe(true);
    overtaken.answer(places(1, 1));
    await opened.wait(500);
    await opened.answered("york", places(7, 7));
    expect(opened.options()).toEqual(["Leeds 7"]);
  });

  it("requests an aborted term again when it is retyped", async () => {
    const opened = typing(visit());
    await opened.typed("lee");
    opened.type("leed");
    await opened.typed("lee");
    await opened.answered("lee", places(1, 1));
    expect(opened.options()).toEqual(["Leeds 1"]);
  });

  it("sends no request during IME composition, and one after it", async () => {
    const opened = typing(visit());
    opened.type("zhong", true);
    await opened.wait(2000);
    expect([opened.requests(), opened.progress()]).toEqual([0, "idle"]);
    opened.type("중구청");
    await opened.typed("중구청");
    await opened.answered("중구청", places(1, 1));
    expect(opened.requests()).toBe(1);
  });

  it("in one control does not affect the lookup of the other", async () => {
    const page = visit();
    const opened = typing(page);
    opened.type("leeds");
    page.store.dispatch(locationTyped({ control: "all_locations", text: "york" }));
    await opened.wait(500);
    (await opened.asked("leeds")).answer(places(1, 1));
    (await opened.asked("york")).answer(places(2, 2));
    await until(() => selectLookup(page.store.getState(), "all_locations").progress === "ready");
    await until(() => opened.progress() === "ready");
    expect(opened.options()).toEqual(["Leeds 1"]);
  });
});

describe("the end of the list", () => {
  it("loads the next page once, and nothing after the last page", async () => {
    const opened = typing(visit());
    await opened.typed("leeds");
    await opened.answered("leeds", places(1, 20, 25));
    expect(opened.hasMore()).toBe(true);
    opened.endReached();
    opened.endReached();
    expect(opened.progress()).toBe("loading-more");
    await opened.answered("leeds", places(21, 25, 25), 2);
    expect(opened.options()).toHaveLength(25);
    expect([opened.hasMore(), opened.requests()]).toEqual([false, 2]);
    opened.endReached();
    await opened.wait(2000);
    expect(opened.requests()).toBe(2);
  });

  it("is an empty page, even if the total promises more", async () => {
    const opened = typing(visit());
    await opened.typed("leeds");
    await opened.answered("leeds", places(1, 20, 99));
    opened.endReached();
    await opened.answered("leeds", { data: [], total_count: 99 }, 2);
    expect(opened.hasMore()).toBe(false);
  });

  it("keeps the loaded options when the next page fails, and can load it again", async () => {
    const page = visit();
    const opened = typing(page);
    await opened.typed("leeds");
    await opened.answered("leeds", places(1, 20, 25));
    opened.endReached();
    (await opened.asked("leeds", 2)).fail();
    await until(() => opened.progress() === "failed");
    expect(opened.options()).toHaveLength(20);
    page.store.dispatch(locationRetryAsked({ control }));
    opened.endReached();
    await opened.answered("leeds", places(21, 25, 25), 2);
    expect(opened.options()).toHaveLength(25);
  });
});

describe("a lookup failure", () => {
  const failing = async () => {
    const page = visit();
    const opened = typing(page);
    return { ...opened, page, request: await opened.typed("leeds") };
  };

  it.each([
    ["a server error", { code: "internal" }, 500],
    ["another shape", { data: "leeds" }, 200],
    ["a list of nothing", { data: [null], total_count: 1 }, 200],
  ])("from %s is reported, and further typing recovers", async (_name, body, status) => {
    const opened = await failing();
    opened.request.answer(body, status);
    await until(() => opened.progress() === "failed");
    await opened.typed("leedsx");
    await opened.answered("leedsx", places(1, 1));
  });

  it("is retried at once, without the typing delay", async () => {
    const opened = await failing();
    opened.request.fail();
    await until(() => opened.progress() === "failed");
    opened.page.store.dispatch(locationRetryAsked({ control }));
    expect(opened.progress()).toBe("loading");
    await opened.wait(0);
    await opened.answered("leeds", places(1, 1));
  });

  it("follows five seconds without an answer, and aborts the request", async () => {
    const opened = await failing();
    await opened.wait(5000);
    await until(() => opened.progress() === "failed");
    expect(opened.request.signal.aborted).toBe(true);
  });
});

describe("leaving the control", () => {
  it("cancels a waiting lookup and aborts a request in flight", async () => {
    const page = visit();
    const opened = typing(page);
    opened.type("leeds");
    await opened.wait(300);
    page.store.dispatch(locationLeft({ control }));
    await opened.wait(5000);
    expect([opened.requests(), opened.progress()]).toEqual([0, "idle"]);
    const request = await opened.typed("leeds");
    page.store.dispatch(locationLeft({ control }));
    await opened.wait(0);
    expect([request.signal.aborted, opened.progress()]).toEqual([true, "idle"]);
  });

  it("cancels a waiting lookup while Redux DevTools shows an earlier state", async () => {
    const page = visit("/jobs", { enhancer: instrument() as unknown as StoreEnhancer });
    const { liftedStore } = page.store as unknown as { liftedStore: LiftedStore<RootState, Action, null> };
    const opened = typing(page);
    opened.type("leeds");
    liftedStore.dispatch(ActionCreators.jumpToState(0));
    page.store.dispatch(locationLeft({ control }));
    await opened.wait(5000);
    expect(opened.requests()).toBe(0);
  });
});
