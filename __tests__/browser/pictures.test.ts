import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { App } from "../../src/server/http/app-types";
import { launchWholeBrowser, newVisitor } from "../support/browser";
import { projectRoot } from "../support/server-process";
import { picturedSite } from "./pictures/pictured-site";

/** The reviewed screenshots; `UPDATE_PICTURES=1 npx jest pictures` renews them. */
const kept = join(__dirname, "pictures");
const differing = join(projectRoot, ".cache/pictures");
/** Out of 255 per channel; each browser release draws letters slightly differently. */
const channelTolerance = 64;
/** Share of all pixels. */
const maxDiffering = 0.01;

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 800 };
const screens = [
  ["front", "/", wide, "light"],
  ["front-phone-dark", "/", phone, "dark"],
  ["results", "/jobs", wide, "light"],
  ["results-dark", "/jobs?search[query]=nurse", wide, "dark"],
  ["results-phone", "/jobs?search[query]=nurse", phone, "light"],
  ["nothing-found", "/jobs?search[query]=nothing", wide, "light"],
  ["job", "/jobs/7/staff-nurse-intensive-care", wide, "light"],
  ["job-phone-dark", "/jobs/7/staff-nurse-intensive-care", phone, "dark"],
  ["closed-job", "/jobs/99/midwife", wide, "light"],
  ["saved-phone", "/saved", phone, "light"],
  ["not-found", "/nowhere", wide, "dark"],
] as const;

const fontFile = (weight: string) =>
  readFileSync(
    join(projectRoot, `node_modules/@expo-google-fonts/noto-sans/${weight}/NotoSans_${weight}.ttf`),
  ).toString("base64");

/** An embedded font, so that letters are the same on every machine. */
const ownFont = [
  ["400Regular", "100 500"],
  ["700Bold", "501 900"],
]
  .map(
    ([weight = "", range]) =>
      `@font-face { font-family: Pictured; font-weight: ${range}; src: url(data:font/ttf;base64,${fontFile(weight)}) }`,
  )
  .concat(
    ":root { --font: Pictured }",
    "*, ::before, ::after { transition: none; animation: none; caret-color: transparent }",
  )
  .join("\n");

let app: App;
let address: string;
let browser: Browser;
beforeAll(async () => {
  app = await picturedSite();
  address = await app.listen({ port: 0, host: "localhost" });
  browser = await launchWholeBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

test.each(screens)("%s matches its stored screenshot", async (name, path, viewport, colorScheme) => {
  const { page } = await newVisitor(browser, {
    ...{ viewport, colorScheme, deviceScaleFactor: 0.5, bypassCSP: true, reducedMotion: "reduce" },
  });
  await page.goto(address + path, { waitUntil: "networkidle" });
  await page.addStyleTag({ content: ownFont });
  await page.evaluate(() => document.fonts.ready);
  const now = await page.screenshot();
  const file = join(kept, `${name}.png`);
  if (process.env.UPDATE_PICTURES) writeFileSync(file, now);
  expect({ name, isKept: existsSync(file) }).toEqual({ name, isKept: true });
  const share = await differenceOf(page, readFileSync(file), now);
  if (share > maxDiffering) keepDiffering(name, now);
  expect(share).toBeLessThanOrEqual(maxDiffering);
});

test("results that move by 16 px exceed the allowed difference", async () => {
  const { page } = await newVisitor(browser, {
    viewport: wide,
    deviceScaleFactor: 0.5,
    bypassCSP: true,
  });
  await page.goto(`${address}/jobs`, { waitUntil: "networkidle" });
  const before = await page.screenshot();
  expect(await differenceOf(page, before, await page.screenshot())).toBe(0);
  await page.addStyleTag({ content: "#results { padding-top: 16px }" });
  expect(await differenceOf(page, before, await page.screenshot())).toBeGreaterThan(maxDiffering);
});

function keepDiffering(name: string, picture: Buffer): void {
  mkdirSync(differing, { recursive: true });
  writeFileSync(join(differing, `${name}.png`), picture);
}

/** The share of pixels that differ; 1 if the sizes do. */
function differenceOf(page: Page, before: Buffer, now: Buffer): Promise<number> {
  const source = (picture: Buffer) => `data:image/png;base64,${picture.toString("base64")}`;
  return page.evaluate(
    async ({ sources, tolerance }) => {
      const load = async (source: string) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        return image;
      };
      const [one, other] = [await load(sources[0]), await load(sources[1])];
      if (one.width !== other.width || one.height !== other.height) return 1;
      const drawing = new OffscreenCanvas(one.width, one.height).getContext(
        "2d",
      ) as OffscreenCanvasRenderingContext2D;
      drawing.drawImage(one, 0, 0);
      drawing.globalCompositeOperation = "difference";
      drawing.drawImage(other, 0, 0);
      const { data } = drawing.getImageData(0, 0, one.width, one.height);
      const pixels = data.length / 4;
      const differs = (pixel: number) =>
        Math.max(...data.subarray(pixel * 4, pixel * 4 + 3)) > tolerance ? 1 : 0;
      let differing = 0;
      for (let pixel = 0; pixel < pixels; pixel++) differing += differs(pixel);
      return differing / pixels;
    },
    { sources: [source(before), source(now)] as const, tolerance: channelTolerance },
  );
}
