import { Presets, SingleBar } from "cli-progress";

/** Told how far something is; both in the same unit. */
type OnProgress = (done: number, total: number) => void;

/** Shows work that takes a while: a bar in a terminal, a line at its end elsewhere. */
export async function showProgress<Result>(
  title: string,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> {
  const bar = new SingleBar(
    { format: `${title} {bar} {percentage}%`, hideCursor: true, clearOnComplete: false, noTTYOutput: false },
    Presets.shades_classic,
  );
  let isShown = false;
  try {
    const result = await work((done, total) => {
      if (!isShown) bar.start(total, 0);
      isShown = true;
      bar.setTotal(total);
      bar.update(done);
    });
    if (isShown) bar.update(bar.getTotal());
    return result;
  } finally {
    bar.stop();
    if (isShown && !process.stderr.isTTY) process.stderr.write(`${title}: done\n`);
  }
}
