import { facetToggled } from "../../../src/features/navigation/events";
import { menuClosed, menuOpened } from "../../../src/features/refine/refine-slice";
import { followMenu, keepingMenu, keepingScroll } from "../../../src/page/browser/history-window";
import { makeStore } from "../../../src/page/make-store";
import { preloadedStateFor } from "../../../src/page/preloaded-state";
import { withFacetToggled } from "../../../src/shared/query-changes";
import { emptyQuery } from "../../../src/shared/search-query";
import { fakeClock } from "../../support/fake-clock";
import { FakeHistory } from "../../support/fake-history";
import { FakeServer, fragmentOf } from "../../support/fake-server";
import { FakeStorage } from "../../support/fake-storage";
import { someSite } from "../../support/some-site";
import { until } from "../../support/until";

// Requests are never answered here, and each has a deadline.
fakeClock();

/** A window with a scroll position, and session storage that outlives its document. */
class FakeWindow extends EventTarget {
  scrollY = 0;
  readonly history = { scrollRestoration: "auto" as ScrollRestoration };
  readonly document = { readyState: "complete", getElementById: () => null };

  constructor(readonly sessionStorage: Pick<Storage, "getItem" | "setItem"> = new FakeStorage()) {
    super();
  }

  scrollTo({ top }: ScrollToOptions) {
    this.scrollY = top ?? 0;
  }
}

function keep(history: FakeHistory, window: FakeWindow) {
  return keepingScroll(history, window as unknown as Window);
}

function opened() {
  const history = new FakeHistory("/jobs");
  const window = new FakeWindow();
  const keeping = keep(history, window);
  keeping.replace("/jobs", { entry: "first" });
  keeping.onPop(() => {});
  return { history, window, keeping };
}

it("restores the scroll position of each history entry", async () => {
  const { history, window, keeping } = opened();
  window.scrollY = 700;
  keeping.push("/jobs?page=2", { entry: "second" });
  window.scrollY = 300;
  await history.back();
  keeping.restoreScroll();
  expect(window.scrollY).toBe(700);
  await history.forward();
  keeping.restoreScroll();
  expect(window.scrollY).toBe(300);
});

it("does not scroll on an entry that was never left", () => {
  const { window, keeping } = opened();
  keeping.push("/jobs?page=2", { entry: "second" });
  window.scrollY = 120;
  keeping.restoreScroll();
  expect(window.scrollY).toBe(120);
});

it("sets scroll restoration to manual, and to auto between pagehide and pageshow", () => {
  const { window } = opened();
  expect(window.history.scrollRestoration).toBe("manual");
  window.dispatchEvent(new Event("pagehide"));
  expect(window.history.scrollRestoration).toBe("auto");
  window.dispatchEvent(new Event("pageshow"));
  expect(window.history.scrollRestoration).toBe("manual");
});

it("keeps the browser's scroll restoration while the page is loading", () => {
  const window = new FakeWindow();
  window.document.readyState = "interactive";
  keep(new FakeHistory("/jobs"), window);
  expect(window.history.scrollRestoration).toBe("auto");
});

it("keeps scroll positions across documents of one session", async () => {
  const { history, window, keeping } = opened();
  window.scrollY = 700;
  keeping.push("/jobs?page=2", { entry: "second" });
  window.dispatchEvent(new Event("pagehide"));
  const next = new FakeWindow(window.sessionStorage);
  const after = keep(history, next);
  after.onPop(() => {});
  await history.back();
  after.restoreScroll();
  expect(next.scrollY).toBe(700);
});

it.each(["{", "null", '[["first","far"]]', '{"first":1}'])("does not throw on bad records: %s", (stored) => {
  const storage = new FakeStorage();
  storage.setItem("jobsieve-scroll", stored);
  const keeping = keep(new FakeHistory("/jobs"), new FakeWindow(storage));
  expect(() => keeping.restoreScroll()).not.toThrow();
});

it("does not throw if storage is forbidden", () => {
  const forbidden = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  const window = new FakeWindow();
  // Chrome throws as soon as it is read.
  Object.defineProperty(window, "sessionStorage", { get: forbidden });
  expect(() => keep(new FakeHistory("/jobs"), window)).not.toThrow();
  expect(() => window.dispatchEvent(new Event("pagehide"))).not.toThrow();
});

function menuVisit(browser = new FakeHistory()) {
  const history = keepingMenu(browser, () => void browser.back());
  const { baseUrl, fetch } = new FakeServer();
  const preloadedState = preloadedStateFor(emptyQuery, "", fragmentOf(""), someSite);
  const store = makeStore({ preloadedState, history, baseUrl, fetch });
  followMenu(store, history);
  const isOpen = () => store.getState().refine.menuOpen;
  const refine = (slug: string) => {
    const to = withFacetToggled(store.getState().search.query, "job_types", slug);
    store.dispatch(facetToggled({ to }));
  };
  const close = async () => {
    const { position } = browser;
    store.dispatch(menuClosed());
    await until(() => browser.position < position, "the step back");
  };
  return { browser, history, store, isOpen, refine, close, open: () => store.dispatch(menuOpened()) };
}

test("opening the menu adds one entry at the same address, and Back closes it", async () => {
  const { browser, open, isOpen } = menuVisit();
  open();
  expect([browser.length, browser.address, isOpen()]).toEqual([2, "/jobs", true]);
  await browser.back();
  expect([browser.position, browser.address, isOpen()]).toEqual([0, "/jobs", false]);
});

test("closing the menu steps back without notifying pop listeners", async () => {
  const { history, open, close } = menuVisit();
  const heard: string[] = [];
  history.onPop(() => heard.push(history.read().search));
  open();
  await close();
  expect(heard).toEqual([]);
});

test("Forward to the menu's entry reopens it", async () => {
  const { browser, open, isOpen } = menuVisit();
  open();
  await browser.back();
  await browser.forward();
  expect(isOpen()).toBe(true);
});

test("closing the menu steps back once, so that the next Back undoes a refinement", async () => {
  const { browser, open, close, isOpen, refine } = menuVisit();
  refine("permanent");
  open();
  await close();
  expect([browser.position, browser.address, isOpen()]).toEqual([1, "/jobs?job_types=permanent", false]);
  await browser.back();
  expect(browser.address).toBe("/jobs");
});

test("Back closes the menu first, then undoes the refinements made in it one by one", async () => {
  const { browser, store, open, refine, isOpen } = menuVisit();
  open();
  refine("permanent");
  refine("contract");
  expect([browser.address, isOpen()]).toEqual(["/jobs?job_types=contract|permanent", true]);
  await browser.back();
  expect([browser.address, isOpen()]).toEqual(["/jobs?job_types=contract|permanent", false]);
  await browser.back();
  expect(browser.address).toBe("/jobs?job_types=permanent");
  expect(store.getState().search.query.job_types).toEqual(["permanent"]);
  await browser.back();
  expect([browser.address, browser.position]).toEqual(["/jobs", 0]);
});

test("an act during the menu's step back is kept, as one entry", async () => {
  const { browser, store, open, refine, isOpen } = menuVisit();
  open();
  refine("permanent");
  const { position } = browser;
  store.dispatch(menuClosed());
  refine("contract");
  expect(browser.address).toBe("/jobs?job_types=contract|permanent");
  await until(() => browser.position < position || browser.length === position + 1, "the step back");
  await browser.go(0);
  expect([browser.address, isOpen()]).toEqual(["/jobs?job_types=contract|permanent", false]);
  expect(store.getState().search.query.job_types).toEqual(["contract", "permanent"]);
  await browser.back();
  expect(browser.address).toBe("/jobs?job_types=permanent");
  await browser.back();
  expect(browser.address).toBe("/jobs");
});

test("a reload on the menu's entry shows the menu, and Back closes it", async () => {
  const { browser, open } = menuVisit();
  open();
  const again = menuVisit(browser);
  expect(again.isOpen()).toBe(true);
  await browser.back();
  expect(again.isOpen()).toBe(false);
});
