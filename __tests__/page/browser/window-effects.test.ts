import type { Cause } from "../../../src/features/navigation/events";
import { windowEffects } from "../../../src/page/browser/window-effects";

/** The parts of a document that can have the focus: a heading, the body, and controls by any other name. */
function fakeWindow() {
  const log: string[] = [];
  const body = { name: "body" };
  const heading = {
    name: "heading",
    focus: ({ preventScroll }: FocusOptions) => {
      document.activeElement = heading;
      log.push(preventScroll ? "focus" : "focus and scroll");
    },
  };
  const results = { name: "results", scrollIntoView: () => log.push("results on top") };
  const link = { name: "link", matches: () => false };
  const document = {
    activeElement: link as object,
    body,
    getElementById: (id: string) => (id === "results" ? results : heading),
    querySelectorAll: (selector: string) =>
      selector === "form[data-in-place]" ? [{ reset: () => log.push("form reset") }] : [],
  };
  const requestAnimationFrame = (run: () => void) => run();
  const window = { document, requestAnimationFrame } as unknown as Window;
  const effects = windowEffects(window, () => log.push("scroll restored"));
  return { document, body, effects, log };
}

it.each<[Cause, string[]]>([
  ["page", ["results on top", "focus"]],
  ["keywords", ["focus and scroll"]],
  ["history", ["scroll restored"]],
  ["facet", []],
  ["sort", []],
  ["clear", []],
  ["online", []],
])("settling after %s has the effects %j", (cause, expected) => {
  const { effects, log } = fakeWindow();
  effects.begun();
  effects.settled(cause);
  expect(log).toEqual(expected);
});

it("scrolls and focuses without a loading phase, too", () => {
  const { effects, log } = fakeWindow();
  effects.settled("page");
  expect(log).toEqual(["results on top", "focus"]);
});

it("keeps the focus on another control that the visitor has moved to", () => {
  const { document, effects, log } = fakeWindow();
  effects.begun();
  document.activeElement = { name: "another control" };
  effects.settled("keywords");
  expect(log).toEqual([]);
});

it.each(["keydown", "input", "pointerdown"])(
  "keeps the focus in a field that had a %s while results were loading",
  (kind) => {
    const { document, effects, log } = fakeWindow();
    const field = Object.assign(new EventTarget(), { name: "field", matches: () => true });
    document.activeElement = field;
    effects.begun();
    field.dispatchEvent(new Event(kind));
    effects.settled("keywords");
    expect(log).toEqual([]);
    effects.begun();
    effects.settled("keywords");
    expect(log).toEqual(["focus and scroll"]);
  },
);

it("moves a focus lost with its control to the heading", () => {
  const { document, body, effects, log } = fakeWindow();
  effects.begun();
  document.activeElement = body;
  effects.settled("keywords");
  expect(log).toEqual(["focus and scroll"]);
});

it("resets the search forms when a moment is restored", () => {
  const { effects, log } = fakeWindow();
  effects.restored();
  expect(log).toEqual(["form reset"]);
});
