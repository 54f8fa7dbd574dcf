import { answerProgressively } from "../../../src/server/cli/answer-progressively";
import type { ImportProgress, ImportReport } from "../../../src/server/feeds/import/import-report";

const report = { source: "a" } as ImportReport;
const at = (rows: number): ImportProgress => ({ step: "reading", fraction: 0, rows });

test("yields progress as it comes, then the report", async () => {
  const items: object[] = [];
  const work = async (onProgress: (progress: ImportProgress) => void) => {
    for (const rows of [1, 2]) {
      onProgress(at(rows));
      await new Promise((resolve) => setImmediate(resolve));
    }
    return report;
  };
  for await (const item of answerProgressively(work)) items.push(item);
  expect(items).toEqual([{ progress: at(1) }, { progress: at(2) }, { report }]);
});

test("gives a slow reader only the latest progress", async () => {
  const items: object[] = [];
  const work = async (onProgress: (progress: ImportProgress) => void) => {
    for (let rows = 1; rows <= 100; rows += 1) onProgress(at(rows));
    return report;
  };
  for await (const item of answerProgressively(work)) items.push(item);
  expect(items).toEqual([{ progress: at(100) }, { report }]);
});

test("throws the work's error to its reader", async () => {
  const items = answerProgressively(() => Promise.reject(new Error("no")));
  await expect(items.next()).rejects.toThrow("no");
});

test("a reader that stops early aborts the work and waits for its end", async () => {
  let stopped = false;
  const work = (onProgress: (progress: ImportProgress) => void, signal: AbortSignal) =>
    new Promise<ImportReport>((_resolve, reject) => {
      onProgress(at(1));
      signal.addEventListener("abort", () =>
        setImmediate(() => {
          stopped = true;
          reject(signal.reason);
        }),
      );
    });
  for await (const item of answerProgressively(work)) {
    expect(item).toEqual({ progress: at(1) });
    break;
  }
  expect(stopped).toBe(true);
});
