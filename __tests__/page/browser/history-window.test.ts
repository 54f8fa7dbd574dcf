import { keepingScroll } from "../../../src/page/browser/history-window";
import { FakeHistory } from "../../support/fake-history";

/** A window with a scroll position and a session's storage, which outlives documents. */
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

class FakeStorage {
  private readonly items = new Map<string, string>();

  getItem(key: string) {
    return this.items.get(key) ?? null;
  }

  setItem(key: string, value: string) {
    this.items.set(key, value);
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

it("brings the visitor back to where each entry was left", async () => {
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

it("leaves the position alone on an entry that was never left", () => {
  const { window, keeping } = opened();
  keeping.push("/jobs?page=2", { entry: "second" });
  window.scrollY = 120;
  keeping.restoreScroll();
  expect(window.scrollY).toBe(120);
});

it("scrolls within the page and leaves reloads and returns from elsewhere to the browser", () => {
  const { window } = opened();
  expect(window.history.scrollRestoration).toBe("manual");
  window.dispatchEvent(new Event("pagehide"));
  expect(window.history.scrollRestoration).toBe("auto");
  window.dispatchEvent(new Event("pageshow"));
  expect(window.history.scrollRestoration).toBe("manual");
});

it("does not meddle while the page still loads, when the browser may be restoring", () => {
  const window = new FakeWindow();
  window.document.readyState = "interactive";
  keep(new FakeHistory("/jobs"), window);
  expect(window.history.scrollRestoration).toBe("auto");
});

it("remembers across documents of one session", async () => {
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

it.each(["{", "null", '[["first","far"]]', '{"first":1}'])("forgets what it cannot read: %s", (stored) => {
  const storage = new FakeStorage();
  storage.setItem("jobsieve-scroll", stored);
  const keeping = keep(new FakeHistory("/jobs"), new FakeWindow(storage));
  expect(() => keeping.restoreScroll()).not.toThrow();
});

it("works where storage is forbidden", () => {
  const forbidden = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  const window = new FakeWindow({ getItem: forbidden, setItem: forbidden });
  keep(new FakeHistory("/jobs"), window);
  expect(() => window.dispatchEvent(new Event("pagehide"))).not.toThrow();
});
