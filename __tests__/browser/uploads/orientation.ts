import type { Page } from "playwright-core";

/** A base64 JPEG with this EXIF orientation (1 to 8); upright it is red, green above blue, yellow. */
export function orientedPhoto(page: Page, orientation: number): Promise<string> {
  return page.evaluate(async (value) => {
    const canvas = new OffscreenCanvas(...((value > 4 ? [200, 300] : [300, 200]) as [number, number]));
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    const { width: w, height: h } = canvas;
    // From upright to stored coordinates, for each orientation.
    const matrices: Record<number, [number, number, number, number, number, number]> = {
      1: [1, 0, 0, 1, 0, 0],
      2: [-1, 0, 0, 1, w, 0],
      3: [-1, 0, 0, -1, w, h],
      4: [1, 0, 0, -1, 0, h],
      5: [0, 1, 1, 0, 0, 0],
      6: [0, -1, 1, 0, 0, h],
      7: [0, -1, -1, 0, w, h],
      8: [0, 1, -1, 0, w, 0],
    };
    context.setTransform(...(matrices[value] as [number, number, number, number, number, number]));
    for (const [index, colour] of ["#f00", "#0f0", "#00f", "#ff0"].entries()) {
      context.fillStyle = colour;
      context.fillRect((index % 2) * 150, Math.floor(index / 2) * 100, 150, 100);
    }
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
    const jpeg = new Uint8Array(await blob.arrayBuffer());
    const tiff = [
      0x4d,
      0x4d,
      0,
      0x2a,
      0,
      0,
      0,
      8,
      0,
      1,
      1,
      0x12,
      0,
      3,
      0,
      0,
      0,
      1,
      0,
      value,
      0,
      0,
      0,
      0,
      0,
      0,
    ];
    const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
    const segment = [0xff, 0xe1, 0, exif.length + 2, ...exif];
    const bytes = [...jpeg.slice(0, 2), ...segment, ...jpeg.slice(2)];
    return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(""));
  }, orientation);
}

/** The colours near the four corners of a row's thumbnail, as the letters of their bright channels. */
export function cornersOf(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async (alt) => {
    const rows = [...document.querySelectorAll("li")];
    const image = rows.find((row) => row.textContent?.includes(alt))?.querySelector("img");
    const bitmap = await createImageBitmap(await (await fetch(image?.src ?? "")).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    context.drawImage(bitmap, 0, 0);
    const [near, far] = [20, 100];
    return [
      [near, near],
      [far, near],
      [near, far],
      [far, far],
    ].map(([x, y]) => {
      const [red = 0, green = 0, blue = 0] = context.getImageData(x ?? 0, y ?? 0, 1, 1).data;
      return `${red > 128 ? "r" : ""}${green > 128 ? "g" : ""}${blue > 128 ? "b" : ""}`;
    });
  }, name);
}

/** A base64 JPEG of 41 megapixels and some megabytes, with as much detail as a photograph. */
export function largePhoto(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const canvas = new OffscreenCanvas(7400, 5550);
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    for (let stripe = 0; stripe < 740; stripe += 1) {
      context.fillStyle = `hsl(${stripe} 80% ${30 + (stripe % 40)}%)`;
      context.fillRect(stripe * 10, (stripe * 37) % 2000, 10, 5550);
    }
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 10_000) {
      text += String.fromCharCode(...bytes.subarray(at, at + 10_000));
    }
    return btoa(text);
  });
}
