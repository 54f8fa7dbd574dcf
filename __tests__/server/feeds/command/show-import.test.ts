import { PassThrough } from "node:stream";
import { progressDisplay, reportText } from "../../../../src/server/feeds/command/show-import";
import type { ImportReport } from "../../../../src/server/feeds/import/import-report";

const report: ImportReport = {
  source: "acme",
  format: "xml",
  read: 12_345,
  added: 12_000,
  updated: 300,
  unchanged: 40,
  refused: 5,
  removed: 7,
  placesNotFound: 3,
  placesRough: 0,
  changed: true,
  reportFile: "/data/r.jsonl",
  seconds: 4.2,
};

test("a report says what adds up, and where to read more", () => {
  expect(reportText(report)).toBe(`acme (xml): 12,345 rows read in 4.2 s
  added        12,000
  updated         300
  unchanged        40
  refused           5
  removed           7
  3 jobs name a place that is not known
Refusals and notes: /data/r.jsonl
`);
});

test("an import that changed nothing says so", () => {
  const unchanged = {
    ...report,
    format: null,
    removed: 0,
    placesNotFound: 0,
    changed: false,
    reportFile: null,
  };
  expect(reportText(unchanged)).toMatch(
    /^acme: .*\n( .*\n){4}Nothing has changed since the last import\.\n$/,
  );
});

test("where there is no terminal, progress is a line at every tenth", () => {
  const stream = new PassThrough();
  const display = progressDisplay(Object.assign(stream, { isTTY: false }) as unknown as NodeJS.WriteStream);
  for (let rows = 0; rows <= 1000; rows += 10) {
    display.show({ step: "reading", fraction: rows / 1000, rows });
  }
  display.show({ step: "indexing", fraction: 1, rows: 1000 });
  display.end();
  const lines = String(stream.read()).trim().split("\n");
  expect(lines).toHaveLength(12);
  expect(lines[3]).toBe("Reading the feed: 30% (300)");
  expect(lines[11]).toBe("Indexing words: 100% (1,000)");
});
