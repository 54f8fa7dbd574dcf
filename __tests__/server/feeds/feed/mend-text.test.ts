import fc from "fast-check";
import { decodeEntities, mendMojibake, plainLine } from "../../../../src/server/feeds/feed/mend-text";

test.each([
  ["Specialist â\u0080\u0093 FIT", "Specialist – FIT"],
  ["Specialist â€“ FIT", "Specialist – FIT"],
  ["childrenâ€™s nurse", "children’s nurse"],
  ["Â£24,000", "£24,000"],
  ["CafÃ© Manager", "Café Manager"],
  ["ZÃ¼rich", "Zürich"],
  ["Nurse ð\u009f\u008f\u00a5", "Nurse 🏥"],
  ["CafÃƒÂ©", "Café"],
])("mends %j", (broken, mended) => {
  expect(mendMojibake(broken)).toBe(mended);
});

test("correct text in any language is unchanged", () => {
  for (const text of "CAFÉ® Barista|Chargé d’affaires|SÃO PAULO|日本語教師|Â la carte|naïve 🏥".split("|"))
    expect(mendMojibake(text)).toBe(text);
});

test("Latin text in UTF-8 that was read as Latin-1 is restored", () => {
  const latin = fc.string({ unit: fc.constantFrom(..."abc éüñßøÅ£–’€"), maxLength: 30 });
  fc.assert(
    fc.property(latin, (text) => {
      expect(mendMojibake(Buffer.from(text, "utf8").toString("latin1"))).toBe(text);
    }),
  );
});

test("entities escaped once or twice are decoded; a bare ampersand is kept", () => {
  expect(decodeEntities("R&amp;amp;D &amp; R&D &#8211; caf&eacute;")).toBe("R&D & R&D – café");
});

test("a plain line is one line without markup or control characters", () => {
  expect(plainLine(" <b>Staff\u0000</b>\r\n Nurse&nbsp;&amp; Carer \u200b")).toBe("Staff Nurse & Carer");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const line = plainLine(text);
      expect(line).toBe(line.trim());
      expect([...line].filter((character) => "\n\r\u0000".includes(character))).toEqual([]);
      expect(line.isWellFormed()).toBe(true);
    }),
  );
});
