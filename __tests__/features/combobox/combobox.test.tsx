import fc from "fast-check";
import { actOfKey, isComposingKey, type KeyContext } from "../../../src/features/combobox/combobox";
import { matchRange } from "../../../src/features/combobox/name-match";

const closed: KeyContext = {
  isPanelUp: false,
  isListOpen: false,
  hasOptions: true,
  hasActive: false,
  isLastActive: false,
  hasMore: false,
  hasText: true,
  sendsTyped: false,
};
const open: KeyContext = { ...closed, isPanelUp: true, isListOpen: true };
const onOption: KeyContext = { ...open, hasActive: true };
const onLast: KeyContext = { ...onOption, isLastActive: true };

const act = (key: string, now: KeyContext, altKey = false) => actOfKey({ key, altKey }, now);

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
    ) as unknown as fc.Arbitrary<KeyContext>;
    const key = fc.constantFrom("Tab", "Home", "End", "ArrowLeft", "a", " ", "constructor", "toString");
    fc.assert(
      fc.property(key, fc.boolean(), situation, (name, altKey, now) => {
        expect(act(name, now, altKey)).toBeUndefined();
      }),
    );
  });
});

test("keys of an input method are its own, in Safari's order of events, too", () => {
  expect(isComposingKey({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposingKey({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposingKey({ isComposing: false, keyCode: 13 })).toBe(false);
});

const marked = (name: string, typed: string) => {
  const range = matchRange(name, typed);
  return range === null ? null : name.slice(range[0], range[1]);
};

describe("the marked part of a place's name", () => {
  it.each([
    ["Leeds", "lee", "Lee"],
    ["Zürich", "zur", "Zür"],
    ["Saint-Denis", "saint d", "Saint-D"],
    ["Bury St Edmunds", "st ed", "St Ed"],
    ["King’s Lynn", "king's l", "King’s L"],
    ["Newport", "newport, wales", "Newport"],
    ["東京", "東", "東"],
    ["Ærøskøbing", "ærø", "Ærø"],
    ["Łódź", "lod", "Łód"],
    ["Gießen", "giess", "Gieß"],
  ])("in %s for “%s” is “%s”", (name, typed, part) => {
    expect(marked(name, typed)).toBe(part);
  });

  it("begins a word", () => {
    expect(matchRange("Oundle Dleton", "dle")).toEqual([7, 10]);
    expect(matchRange("Wales", "le")).toBeNull();
  });

  it.each(["", "   ", ",", ", England", "xyz", "leedss"])("is none for “%s”", (typed) => {
    expect(matchRange("Leeds", typed)).toBeNull();
  });

  it("is part of the name, whatever stands in either", () => {
    const text = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(text, text, (name, typed) => {
        const range = matchRange(name, typed);
        if (range === null) return;
        const [start, end] = range;
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(name.length);
      }),
    );
  });

  it("is found for every beginning of a name that has letters", () => {
    const name = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ]{1,8}([ '-][A-Za-zÀ-ÖØ-öø-ÿ]{1,8}){0,2}$/u);
    fc.assert(
      fc.property(name, fc.nat(), (place, at) => {
        const typed = place.slice(0, 1 + (at % place.length)).toUpperCase();
        expect(matchRange(place, typed)?.[0]).toBe(0);
      }),
    );
  });
});
