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

  it("Enter has no action of its own in a field that sends typed text", () => {
    expect(act("Enter", { ...open, sendsTyped: true })).toBeUndefined();
    expect(act("Enter", { ...onOption, sendsTyped: true })).toBeUndefined();
  });

  it("Enter is left to an active option, and to the form when the list is closed", () => {
    expect(act("Enter", onOption)).toBeUndefined();
    expect(act("Enter", closed)).toBeUndefined();
    expect(act("Enter", { ...closed, isPanelUp: true, hasOptions: false })).toBeUndefined();
  });

  it("Escape closes the list, then clears the text, then has no action", () => {
    expect(act("Escape", onOption)).toBe("close");
    expect(act("Escape", { ...closed, isPanelUp: true })).toBe("close");
    expect(act("Escape", closed)).toBe("clear");
    expect(act("Escape", { ...closed, hasText: false })).toBeUndefined();
  });

  it("arrows open a closed list at its ends, and Alt with ArrowDown without moving", () => {
    expect(act("ArrowDown", closed)).toBe("open-first");
    expect(act("ArrowUp", closed)).toBe("open-last");
    expect(act("ArrowDown", closed, true)).toBe("open");
    expect(act("ArrowDown", { ...closed, hasOptions: false })).toBeUndefined();
  });

  it("ArrowDown waits at the last option while there are more", () => {
    expect(act("ArrowDown", { ...onLast, hasMore: true })).toBe("await-more");
    expect(act("ArrowDown", onLast)).toBeUndefined();
    expect(act("ArrowDown", { ...onOption, hasMore: true })).toBeUndefined();
  });

  it("Alt and ArrowUp close the list", () => {
    expect(act("ArrowUp", onOption, true)).toBe("close");
    expect(act("ArrowUp", onOption)).toBeUndefined();
  });

  it("other keys have no action", () => {
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

test("keys of IME composition are recognised, in Safari's event order, too", () => {
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

  it("starts at the beginning of a word", () => {
    expect(matchRange("Oundle Dleton", "dle")).toEqual([7, 10]);
    expect(matchRange("Wales", "le")).toBeNull();
  });

  it.each(["", "   ", ",", ", England", "xyz", "leedss"])("is null for “%s”", (typed) => {
    expect(matchRange("Leeds", typed)).toBeNull();
  });

  it("is a non-empty range within the name, for any texts", () => {
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

  it("starts at 0 for every prefix of the name", () => {
    const name = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ]{1,8}([ '-][A-Za-zÀ-ÖØ-öø-ÿ]{1,8}){0,2}$/u);
    fc.assert(
      fc.property(name, fc.nat(), (place, at) => {
        const typed = place.slice(0, 1 + (at % place.length)).toUpperCase();
        expect(matchRange(place, typed)?.[0]).toBe(0);
      }),
    );
  });
});
