import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";
import fc from "fast-check";
import { drawableText, linesOf, widthOf } from "../../../src/server/pictures/share-pictures";

const box = { size: 68, width: 1040, most: 3 };

const font = createRequire(__filename).resolve(
  "@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf",
);

/** As wide as it is drawn. */
function drawnWidth(text: string): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="200"><text x="0" y="100" font-size="68" font-weight="600" font-family="Noto Sans">${text}</text></svg>`;
  const picture = new Resvg(svg, { font: { fontFiles: [font], loadSystemFonts: false } });
  return picture.getBBox()?.width ?? 0;
}

test.each([
  "Staff Nurse",
  "Senior Software Engineer (Commerce and Mobility)",
  "HGV CLASS 1 DRIVER – NIGHTS",
  "Community Mental Health Practitioner",
  "WWW MMM @@@ Manager",
  "Gesundheits- und Krankenpfleger (m/w/d)",
  "Инженер-программист",
])("a line is taken to be a little wider than it is drawn: %s", (text) => {
  const ratio = widthOf(text, 68) / drawnWidth(text);
  expect(ratio).toBeGreaterThanOrEqual(1);
  expect(ratio).toBeLessThan(1.3);
});

test("a long text is parted between words, and ends with an ellipsis where there is no more room", () => {
  expect(linesOf("Staff Nurse", box)).toEqual(["Staff Nurse"]);
  const lines = linesOf("Senior consultant in everything ".repeat(9).trim(), box);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/…$/);
});

test("every line fits, whatever the text, and nothing is lost of what does", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (given) => {
      const text = drawableText(given);
      const lines = linesOf(text, box);
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) expect(widthOf(line, box.size)).toBeLessThanOrEqual(box.width);
      const shown = lines.join("").replaceAll(" ", "");
      if (!shown.endsWith("…")) expect(shown).toBe(text.replaceAll(" ", ""));
    }),
  );
});

test.each([
  ["Größe  Ωμέγα\nПривет", "Größe Ωμέγα Привет"],
  ["Nurse 🚑 ✔", "Nurse"],
  ["Ｎｕｒｓｅ", "Nurse"],
  ["Nurse 看護師", ""],
  ["ممرضة", ""],
])("%j is written as %j", (given, written) => expect(drawableText(given).trim()).toBe(written));
