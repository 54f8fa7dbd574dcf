import { FeedError } from "../feeds/feed/feed-row";
import type { ImportProgress, ImportReport } from "../feeds/import/import-report";

/**
 * What a process that works for another one says: how far it is, and at last how it ended. A text is shown as
 * it is.
 */
export type ImportItem =
  | { readonly progress: ImportProgress }
  | { readonly report: ImportReport }
  | { readonly text: string };

/**
 * Work that reports its progress by calls, as a sequence. A reader that stops asks the work to stop, and
 * waits until it has: once jobs are being changed, that is its end.
 */
export async function* answerProgressively(
  work: (onProgress: (progress: ImportProgress) => void, signal: AbortSignal) => Promise<ImportReport>,
): AsyncGenerator<ImportItem> {
  const stop = new AbortController();
  const news = new Latest();
  const done = work((progress) => news.set(progress), stop.signal);
  const settled = done.then(
    () => news.end(),
    () => news.end(),
  );
  try {
    for (let progress = await news.next(); progress !== null; progress = await news.next())
      yield { progress };
    yield { report: await done };
  } finally {
    stop.abort(new FeedError("Stopped; nothing was changed."));
    await settled;
  }
}

/** The last progress that was set and not yet read: a slow reader makes no queue. */
class Latest {
  #value: ImportProgress | null = null;
  #ended = false;
  #wake: () => void = () => undefined;

  set(progress: ImportProgress): void {
    this.#value = progress;
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** Null after the end. */
  async next(): Promise<ImportProgress | null> {
    while (this.#value === null && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const value = this.#value;
    this.#value = null;
    return value;
  }
}
