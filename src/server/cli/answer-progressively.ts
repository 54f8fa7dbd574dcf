import { FeedError } from "../feeds/feed/feed-row";
import type { ImportProgress, ImportReport } from "../feeds/import/import-report";
import type { ImportItem } from "./run-command";

/**
 * Turns work with progress callbacks into a sequence. When the reader stops, the work is asked to stop, and
 * awaited; once it has begun to change jobs, it runs to its end.
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

/** The latest unread progress: a slow reader builds up no queue. */
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
