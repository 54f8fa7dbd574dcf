import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import fc from "fast-check";
import { drawableText, linesOf, sharePictures, widthOf } from "../../../src/server/pictures/share-pictures";
import { ownTheme } from "../../../src/server/theme/theme";

const box = { size: 68, width: 1040, most: 3 };

const font = createRequire(__filename).resolve(
  "@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf",
);

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
])("a line's estimated width is at most 30% above its drawn width: %s", (text) => {
  const ratio = widthOf(text, 68) / drawnWidth(text);
  expect(ratio).toBeGreaterThanOrEqual(1);
  expect(ratio).toBeLessThan(1.3);
});

test("a long text is broken into three lines and ends with an ellipsis", () => {
  expect(linesOf("Staff Nurse", box)).toEqual(["Staff Nurse"]);
  const lines = linesOf("Senior consultant in everything ".repeat(9).trim(), box);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/…$/);
});

test("every line of any text fits, and text without an ellipsis is complete", () => {
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
])("%j is drawn as %j", (given, written) => expect(drawableText(given).trim()).toBe(written));

const options = { siteName: "Jobsieve", siteLine: "Search all jobs", colours: ownTheme.picture, logo: null };
const pictures = sharePictures(options);
const { signal } = new AbortController();

const leeds = { slug: "leeds.town", name: "Leeds", hierarchy: "Leeds, West Yorkshire, England" };
const nurse = { title: "Staff Nurse", company: "St Elsewhere", locations: [leeds] };

/** Width and height in pixels; undefined if not a PNG. */
function sizeOf(png: Buffer): number[] | undefined {
  const isPng = png.subarray(1, 4).toString() === "PNG";
  return isPng ? [png.readUInt32BE(16), png.readUInt32BE(20)] : undefined;
}

test.each<[string, string]>([
  ["of everyday", "Staff Nurse"],
  ["that is markup", '</text></svg>&amp;"]]><script>'],
  ["with control characters and halves of pairs", "Nurse\u0000\u000b\ud800 \ufffe"],
  ["without a gap", "W".repeat(500)],
  ["as long as titles get", "Senior consultant in everything ".repeat(15)],
  ["in other scripts", "Größe Ωμέγα Привет हिन्दी"],
  ["with emoji", "Nurse 🚑 wanted"],
  ["of nothing", " "],
])("a title %s makes a picture", async (_kind, title) => {
  const png = await pictures.ofJob({ ...nurse, title }).png(signal);
  expect(sizeOf(png)).toEqual([1200, 630]);
});

test("the picture's hash changes with its content, and only then", () => {
  const hashes = [
    pictures.ofJob(nurse),
    pictures.ofJob({ ...nurse }),
    pictures.ofJob({ ...nurse, title: "Midwife" }),
    pictures.ofJob({ ...nurse, company: "Acme" }),
    pictures.ofJob({ ...nurse, locations: [] }),
    sharePictures({ ...options, siteName: "Other" }).ofJob(nurse),
    pictures.ofSite(),
  ].map(({ hash }) => hash);
  expect(hashes[0]).toBe(hashes[1]);
  expect(new Set(hashes).size).toBe(hashes.length - 1);
});

test("a title that the font cannot draw gets the site's picture; such a company is left out", () => {
  expect(pictures.ofJob({ ...nurse, title: "看護師" }).hash).toBe(pictures.ofSite().hash);
  const nameless = pictures.ofJob({ ...nurse, company: "" });
  expect(pictures.ofJob({ ...nurse, company: "株式会社" }).hash).toBe(nameless.hash);
});

test("concurrent and later requests for a picture get the same file", async () => {
  const job = { ...nurse, title: "Asked for by many" };
  const many = await Promise.all([1, 2, 3].map(() => pictures.ofJob(job).png(signal)));
  const later = await pictures.ofJob(job).png(signal);
  expect(new Set([...many, later]).size).toBe(1);
});

test("an aborted request for a picture rejects", async () => {
  const gone = AbortSignal.abort(new Error("gone"));
  await expect(pictures.ofJob({ ...nurse, title: "Nobody waits" }).png(gone)).rejects.toThrow("gone");
});

test("a logo changes the site's picture and its hash", async () => {
  const content = readFileSync(join(__dirname, "../../../static/favicon.png"));
  const logo = { address: "/site/1.png", mediaType: "image/png", content, size: { width: 96, height: 96 } };
  const [plain, own] = [pictures, sharePictures({ ...options, logo })].map((each) => each.ofSite());
  expect(own?.hash).not.toBe(plain?.hash);
  const [one, other] = await Promise.all([plain?.png(signal), own?.png(signal)]);
  expect(one?.equals(other ?? one)).toBe(false);
});
