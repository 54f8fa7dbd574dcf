/**
 * Runs what it is given in order, each when the one before has settled: a PostgreSQL connection takes one
 * query at a time.
 */
export function taskQueue(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
}
