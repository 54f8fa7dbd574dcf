import { thumbnailPixels } from "../../../shared/uploads";

/**
 * Draws an image's middle, upright, as a small square. In a worker, large photographs do not block the page.
 */
self.addEventListener("message", async ({ data }: MessageEvent<Blob>) => {
  try {
    // The camera's orientation is applied, and with the pixels alone no other note of the camera's goes on.
    const image = await createImageBitmap(data, { imageOrientation: "from-image" });
    self.postMessage(await squareOf(image));
  } catch {
    self.postMessage(null);
  }
});

async function squareOf(image: ImageBitmap): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(thumbnailPixels, thumbnailPixels);
  const context = canvas.getContext("2d");
  if (context === null) return null;
  const side = Math.min(image.width, image.height);
  context.imageSmoothingQuality = "high";
  const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
  context.drawImage(image, left, top, side, side, 0, 0, thumbnailPixels, thumbnailPixels);
  image.close();
  return canvas.convertToBlob({ type: "image/webp", quality: 0.85 });
}
