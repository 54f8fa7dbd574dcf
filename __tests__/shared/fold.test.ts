import fc from "fast-check";
import { foldName, shownName } from "../../src/shared/fold";

test("foldName removes case, accents, width, control characters and extra spaces", () => {
  for (const name of ["Café  Manager", "CAFE MANAGER", " cafe\u0301\tmanager\u0000", "ＣＡＦÉ manager\n"])
    expect(foldName(name)).toBe("cafe manager");
  expect(foldName("Staff  Nurse ")).toBe("staff nurse");
});

test("shownName keeps the spelling, with single spaces and no control characters", () => {
  expect(shownName(" Café\u0000 \n Manager ")).toBe("Café Manager");
});

test("any text is folded to one line, and folding is idempotent", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const folded = foldName(text);
      expect(folded).not.toMatch(/[\n\r]/);
      expect(foldName(folded)).toBe(folded);
      expect(shownName(text).isWellFormed()).toBe(true);
    }),
  );
});
