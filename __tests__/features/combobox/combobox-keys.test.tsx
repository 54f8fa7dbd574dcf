import fc from "fast-check";
import { actOfKey, isOfInputMethod, type KeySituation } from "../../../src/features/combobox/combobox";

const closed: KeySituation = {
  isPanelUp: false,
  isListOpen: false,
  hasOptions: true,
  hasActive: false,
  isLastActive: false,
  hasMore: false,
  hasText: true,
  sendsTyped: false,
};
const open: KeySituation = { ...closed, isPanelUp: true, isListOpen: true };
const onOption: KeySituation = { ...open, hasActive: true };
const onLast: KeySituation = { ...onOption, isLastActive: true };

const act = (key: string, now: KeySituation, altKey = false) => actOfKey({ key, altKey }, now);

describe("a key in a location field", () => {
  it("Enter closes an open list without an active option, so that the form is not sent", () => {
    expect(act("Enter", open)).toBe("close");
  });

  it("Enter sends what was typed where that is what the field is for, and accepts the active option there, too", () => {
    expect(act("Enter", { ...open, sendsTyped: true })).toBeUndefined();
    expect(act("Enter", { ...onOption, sendsTyped: true })).toBeUndefined();
  });

  it("Enter is left to the list when an option is active, and to the form when the list is closed", () => {
    expect(act("Enter", onOption)).toBeUndefined();
    expect(act("Enter", closed)).toBeUndefined();
    expect(act("Enter", { ...closed, isPanelUp: true, hasOptions: false })).toBeUndefined();
  });

  it("Escape closes first, then clears, then is nothing of ours", () => {
    expect(act("Escape", onOption)).toBe("close");
    expect(act("Escape", { ...closed, isPanelUp: true })).toBe("close");
    expect(act("Escape", closed)).toBe("clear");
    expect(act("Escape", { ...closed, hasText: false })).toBeUndefined();
  });

  it("arrows open a closed list at its ends, and with Alt without moving", () => {
    expect(act("ArrowDown", closed)).toBe("open-first");
    expect(act("ArrowUp", closed)).toBe("open-last");
    expect(act("ArrowDown", closed, true)).toBe("open");
    expect(act("ArrowDown", { ...closed, hasOptions: false })).toBeUndefined();
  });

  it("ArrowDown waits at the last option while there is more", () => {
    expect(act("ArrowDown", { ...onLast, hasMore: true })).toBe("await-more");
    expect(act("ArrowDown", onLast)).toBeUndefined();
    expect(act("ArrowDown", { ...onOption, hasMore: true })).toBeUndefined();
  });

  it("Alt and ArrowUp close", () => {
    expect(act("ArrowUp", onOption, true)).toBe("close");
    expect(act("ArrowUp", onOption)).toBeUndefined();
  });

  it("any other key edits the text as ever", () => {
    const situation = fc.record(
      Object.fromEntries(Object.keys(closed).map((name) => [name, fc.boolean()])),
    ) as unknown as fc.Arbitrary<KeySituation>;
    const key = fc.constantFrom("Tab", "Home", "End", "ArrowLeft", "a", " ", "constructor", "toString");
    fc.assert(
      fc.property(key, fc.boolean(), situation, (name, altKey, now) => {
        expect(act(name, now, altKey)).toBeUndefined();
      }),
    );
  });
});

test("keys of an input method are its own, in Safari's order of events, too", () => {
  expect(isOfInputMethod({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isOfInputMethod({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isOfInputMethod({ isComposing: false, keyCode: 13 })).toBe(false);
});
