import { thumbnailPixels } from "../../../shared/uploads";

/** The image's middle, upright. A worker, so that large photographs do not block the page. */
self.addEventListener("message", async ({ data }: MessageEvent<Blob>) => {
  try {
    // Applies the camera's orientation; drawing only the pixels drops all other metadata.
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
