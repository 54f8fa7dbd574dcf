import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Page } from "playwright-core";
import { duringTests } from "../support/during-tests";
import { fileFolder } from "./uploads/files";
import { cornersOf, largePhoto, orientedPhoto } from "./uploads/orientation";
import { choose, row, says } from "./uploads/upload-acts";
import { uploadStage } from "./uploads/upload-stage";

const samples = join(process.cwd(), "../shared/data/uploads");
/** Real photographs are tested as well if the samples are present. */
const hasSamples = existsSync(samples);
const files = fileFolder();
const stage = duringTests(uploadStage);
let page: Page;
beforeEach(async () => {
  ({ page } = await stage().open({ settings: { maxFiles: 20 } }));
});

const thumbnail = (name: string) => row(page, name).locator("img");

/** The image's natural size, not its size on the page. */
async function sizeOf(name: string): Promise<number[]> {
  await thumbnail(name).waitFor();
  return thumbnail(name).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
}

async function photo(name: string, orientation = 1): Promise<string> {
  return files.write(name, Buffer.from(await orientedPhoto(page, orientation), "base64"));
}

describe("a thumbnail", () => {
  it("is a square of 120 pixels from the middle of the image", async () => {
    await choose(page, await photo("photo.jpg"));
    expect(await sizeOf("photo.jpg")).toEqual([120, 120]);
    expect(await cornersOf(page, "photo.jpg")).toEqual(["r", "g", "b", "rg"]);
  });

  it("is upright for all eight EXIF orientations", async () => {
    const names = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => `orientation-${orientation}.jpg`);
    const paths = [];
    for (const [index, name] of names.entries()) paths.push(await photo(name, index + 1));
    await choose(page, paths);
    for (const name of names) {
      expect([name, await sizeOf(name), await cornersOf(page, name)]).toEqual([
        name,
        [120, 120],
        ["r", "g", "b", "rg"],
      ]);
    }
  });

  it("contains no EXIF or XMP metadata", async () => {
    await choose(page, await photo("noted.jpg", 6));
    await thumbnail("noted.jpg").waitFor();
    const bytes = await thumbnail("noted.jpg").evaluate(async (image: HTMLImageElement) => [
      ...new Uint8Array(await (await fetch(image.src)).arrayBuffer()),
    ]);
    expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/exif|xmp/i);
  });

  it("is not made for a broken image, but for the next one", async () => {
    const broken = files.write("broken.png", Buffer.from("89504e470d0a1a0a0000000d49484452ffff", "hex"));
    await choose(page, [broken, await photo("whole.jpg")]);
    expect(await sizeOf("whole.jpg")).toEqual([120, 120]);
    await says(page, "broken.png", "Uploaded");
    expect(await thumbnail("broken.png").count()).toBe(0);
  });

  it("is not made for an image over 10 MB or for other files", async () => {
    const jpeg = Buffer.from(await orientedPhoto(page, 1), "base64");
    const big = files.write(
      "big.jpg",
      Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024 + 1 - jpeg.length)]),
    );
    const fits = files.write("fits.jpg", Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024 - jpeg.length)]));
    await choose(page, [big, files.write("cv.txt", Buffer.from("text")), fits]);
    await thumbnail("fits.jpg").waitFor();
    for (const name of ["big.jpg", "cv.txt"]) {
      await says(page, name, "Uploaded");
      expect(await thumbnail(name).count()).toBe(0);
    }
  });

  it.each([
    ["drawn", async () => files.write("large.jpg", Buffer.from(await largePhoto(page), "base64"))],
    ...(hasSamples ? [["real", async () => join(samples, "documents/large-photo-3.7MB.jpg")] as const] : []),
  ] as const)(
    "of 41 megapixels (%s) is made in a worker while the page stays responsive",
    async (_kind, make) => {
      const path = await make();
      const worker = page.waitForEvent("worker");
      await page.evaluate(() => {
        let last = performance.now();
        const beat = () => {
          const now = performance.now();
          document.title = String(Math.max(Number(document.title) || 0, now - last));
          last = now;
          setTimeout(beat);
        };
        beat();
      });
      await choose(page, path);
      expect((await worker).url()).toContain("/assets/");
      await says(page, basename(path), "Uploaded");
      expect(await sizeOf(basename(path))).toEqual([120, 120]);
      // 12 ms on two idle cores, 96 ms without the worker; a busy machine may exceed both.
      expect(Number(await page.title())).toBeLessThan(1000);
    },
  );

  // Drawn images are checked above, corner by corner.
  if (hasSamples)
    it("of a real photograph shows the same scene in all eight orientations", async () => {
      const folder = join(samples, "exif-orientation");
      const names = readdirSync(folder).filter((name) => name.endsWith(".jpg"));
      await choose(
        page,
        names.map((name) => join(folder, name)),
      );
      const greys: Record<string, number[]> = {};
      for (const name of names) {
        await thumbnail(name).waitFor();
        greys[name] = await thumbnail(name).evaluate(async (image: HTMLImageElement) => {
          const bitmap = await createImageBitmap(await (await fetch(image.src)).blob(), {
            resizeWidth: 8,
            resizeHeight: 8,
          });
          const context = new OffscreenCanvas(8, 8).getContext("2d") as OffscreenCanvasRenderingContext2D;
          context.drawImage(bitmap, 0, 0);
          return [...context.getImageData(0, 0, 8, 8).data];
        });
      }
      for (const name of names) {
        const upright = greys[name.replace(/\d/, "1")] ?? [];
        const difference = upright.reduce(
          (sum, value, index) => sum + Math.abs(value - (greys[name]?.[index] ?? 0)),
          0,
        );
        // 64 pixels of four channels: a turned or mirrored scene differs by thousands.
        expect([name, difference < 1500]).toEqual([name, true]);
      }
    });
});
