import fc from "fast-check";
import { matchRange } from "../../../src/features/combobox/name-match";

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
