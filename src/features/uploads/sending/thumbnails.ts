import { maxThumbnailMebibytes } from "../../../shared/uploads";

/** One image of too many pixels, or one that never loads, must not keep the next from its thumbnail. */
const patienceMs = 15_000;

export function hasThumbnail(file: { readonly type: string; readonly size: number }): boolean {
  return file.type.startsWith("image/") && file.size <= maxThumbnailMebibytes * 1024 * 1024;
}

interface Thumbnails {
  /** Resolves with an object URL, or null when the file makes no picture. One is drawn after the other. */
  draw(file: Blob): Promise<string | null>;
}

export function createThumbnails(startWorker: () => Worker): Thumbnails {
  let last: Promise<unknown> = Promise.resolve();
  return {
    draw(file) {
      const turn = last.then(() => drawIn(startWorker(), file));
      last = turn;
      return turn;
    },
  };
}

/** Never rejects. The worker ends with its one picture, so that nothing of it is kept. */
async function drawIn(worker: Worker, file: Blob): Promise<string | null> {
  const blob = await new Promise<Blob | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), patienceMs);
    worker.addEventListener("message", ({ data }: MessageEvent<Blob | null>) => resolve(data));
    worker.addEventListener("error", () => resolve(null));
    worker.addEventListener("message", () => clearTimeout(timer));
    worker.postMessage(file);
  });
  worker.terminate();
  return blob === null ? null : URL.createObjectURL(blob);
}
